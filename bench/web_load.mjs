// The load generator of bench/web.py, and the server that ours is compared with.
//
//     node web_load.mjs serve PACKAGES PORT
//     node web_load.mjs load PACKAGES asterion|boardgame.io PORT TABLES WARM_UP SECONDS
//
// PACKAGES is a folder with node_modules. `load` plays at so many tables at once, two connections to each, one
// move after the other. A move's round trip ends when the other player's connection has the new state. It prints
// one line of JSON: the moves that arrived in the measured seconds, and the round trips' p50 and p99 in ms. Moves
// still under way at the end count among the round trips with the time they have taken so far.

import { createRequire } from "node:module";
import path from "node:path";

const [mode, packages, ...rest] = process.argv.slice(2);
const need = createRequire(path.join(path.resolve(packages), "needed.js"));
const HOST = "127.0.0.1";
const MOST_CHOICES = 400; // that a browser remembers, as docs/api.md tells

// --- what is measured --------------------------------------------------------------------------------------

class Meter {
  constructor(tables, warmUp, seconds) {
    this.missing = tables;
    this.warmUp = warmUp;
    this.seconds = seconds;
    this.from = Infinity;
    this.times = [];
    this.underWay = new Set();
    this.everybody = new Promise((resolve) => (this.begin = resolve));
  }

  // A table's first match is set; play begins when that is so at all tables.
  async ready() {
    this.missing -= 1;
    if (this.missing === 0) {
      this.from = performance.now() + 1000 * this.warmUp;
      setTimeout(() => this.end(), 1000 * (this.warmUp + this.seconds));
      this.begin();
    }
    await this.everybody;
  }

  sends() {
    const trip = { sent: performance.now() };
    this.underWay.add(trip);
    return trip;
  }

  arrived(trip) {
    const now = performance.now();
    this.underWay.delete(trip);
    if (now >= this.from) this.times.push(now - trip.sent);
  }

  end() {
    const now = performance.now();
    const moves = this.times.length;
    const times = [...this.times, ...[...this.underWay].map((trip) => now - trip.sent)].sort((a, b) => a - b);
    const percentile = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? null;
    const facts = { moves, seconds: (now - this.from) / 1000, p50: percentile(0.5), p99: percentile(0.99) };
    process.stdout.write(JSON.stringify(facts) + "\n", () => process.exit(0));
  }
}

// A player's connection: what it has seen last, and who waits for it to see more.
class Seat {
  constructor() {
    this.number = -1;
    this.waiting = null;
  }

  see(number, state) {
    this.number = number;
    this.state = state;
    if (this.waiting && number >= this.waiting.number) {
      const { resolve } = this.waiting;
      this.waiting = null;
      resolve(state);
    }
  }

  seen(number) {
    if (this.number >= number) return this.state;
    return new Promise((resolve) => (this.waiting = { number, resolve }));
  }
}

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

// --- Asterion: Space Princess, both seats human ------------------------------------------------------------

async function asterionTable(port, meter) {
  const WebSocket = need("ws");
  for (let match = 0; ; match++) {
    const answer = await fetch(`http://${HOST}:${port}/api/tables`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: "space-princess", seats: ["human", "human"] }),
    });
    if (answer.status !== 201) throw new Error(`no table: ${await answer.text()}`);
    const table = await answer.json();
    const seats = [0, 1].map((seat) => asterionSeat(WebSocket, port, table, seat));
    let views = await Promise.all(seats.map((seat) => seat.seen(table.version)));
    if (match === 0) await meter.ready();
    while (!views[0].over) {
      const { actor, version } = views[0];
      const arrivals = seats.map((seat) => seat.seen(version + 1));
      const trip = meter.sends();
      seats[actor].play(anyOf(views[actor].choices).notation, version);
      await arrivals[1 - actor];
      meter.arrived(trip);
      views = await Promise.all(arrivals);
    }
    seats.forEach((seat) => seat.leave());
  }
}

function asterionSeat(WebSocket, port, table, number) {
  const seat = new Seat();
  const address = `ws://${HOST}:${port}/ws/tables/${table.id}?seat=${number}&since=${table.plies}`;
  const socket = new WebSocket(address, { origin: `http://${HOST}:${port}` });
  let left = false;
  let known = {};
  let told = [];
  socket.on("message", (text) => {
    const message = JSON.parse(text);
    if (message.type === "refused") fail(new Error(message.error.message));
    if (message.type !== "view") return;
    if (told.length > MOST_CHOICES) told = [];
    const choices = [];
    for (const offer of message.view.choices) {
      if (offer.length === 2) {
        choices.push(...told.slice(offer[0], offer[0] + offer[1]));
        continue;
      }
      const before = choices.at(-1)?.notation ?? "";
      const [words] = offer;
      const notation = typeof words === "string" ? words : before.slice(0, words[0]) + words[1];
      told.push({ notation });
      choices.push({ notation });
    }
    known = { ...known, ...message.view, choices };
    seat.see(known.version, known);
  });
  socket.on("error", fail);
  socket.on("close", (code) => left || fail(new Error(`the connection was closed with ${code}`)));
  seat.play = (move, version) =>
    socket.send(JSON.stringify({ v: 1, type: "play", request: `${number}-${version}`, version, move }));
  seat.leave = () => {
    left = true;
    socket.close();
  };
  return seat;
}

// --- boardgame.io: the tic-tac-toe of its tutorial ---------------------------------------------------------

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));

function ticTacToe() {
  const { INVALID_MOVE } = need("boardgame.io/core");
  return {
    name: "tic-tac-toe",
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      clickCell: ({ G, playerID }, cell) => {
        if (G.cells[cell] !== null) return INVALID_MOVE;
        G.cells[cell] = playerID;
      },
    },
    endIf: ({ G, ctx }) => {
      if (LINES.some((line) => line.every((cell) => G.cells[cell] !== null && G.cells[cell] === G.cells[line[0]])))
        return { winner: ctx.currentPlayer };
      if (G.cells.every((cell) => cell !== null)) return { draw: true };
    },
  };
}

async function serve(port) {
  const { Server } = need("boardgame.io/server");
  const server = Server({ games: [ticTacToe()], origins: [`http://${HOST}:${port}`] });
  await server.run({ port: { port, host: HOST } });
}

async function boardgameTable(port, meter, name) {
  const { io } = need("socket.io-client");
  const seats = ["0", "1"].map((playerID) => boardgameSeat(io, port, playerID));
  for (let match = 0; ; match++) {
    let [state] = await Promise.all(seats.map((seat) => seat.join(`${name}-${match}`)));
    if (match === 0) await meter.ready();
    while (state.ctx.gameover === undefined) {
      const actor = Number(state.ctx.currentPlayer);
      const free = state.G.cells.flatMap((owner, cell) => (owner === null ? [cell] : []));
      const arrival = seats[1 - actor].seen(state._stateID + 1);
      const trip = meter.sends();
      seats[actor].play(anyOf(free), state._stateID);
      state = await arrival;
      meter.arrived(trip);
    }
  }
}

// What boardgame.io's own client sends and hears, without its copy of the game.
function boardgameSeat(io, port, playerID) {
  const seat = new Seat();
  const socket = io(`http://${HOST}:${port}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
  let matchID = "";
  socket.on("sync", (id, { state }) => id === matchID && seat.see(state._stateID, state));
  socket.on("update", (id, state) => id === matchID && seat.see(state._stateID, state));
  socket.on("connect_error", fail);
  socket.on("disconnect", (reason) => fail(new Error(`the connection was lost: ${reason}`)));
  seat.join = (id) => {
    matchID = id;
    seat.number = -1;
    socket.emit("sync", matchID, playerID, undefined, 2);
    return seat.seen(0);
  };
  seat.play = (cell, stateID) => {
    const payload = { type: "clickCell", args: [cell], playerID, credentials: undefined };
    socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, matchID, playerID);
  };
  return seat;
}

// -----------------------------------------------------------------------------------------------------------

function fail(error) {
  process.stderr.write(`web_load: ${error.message}\n`, () => process.exit(1));
}

function load(which, port, tables, warmUp, seconds) {
  const meter = new Meter(tables, warmUp, seconds);
  const table = { asterion: asterionTable, "boardgame.io": boardgameTable }[which];
  for (let i = 0; i < tables; i++) table(port, meter, `${process.pid}-${i}`).catch(fail);
}

if (mode === "serve") serve(Number(rest[0])).catch(fail);
else load(rest[0], ...rest.slice(1).map(Number));

// Small sounds made on the spot; no files.

import { change, current, onChange } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/** The browser lets sounds out only after a first touch. */
function wake() {
  if (!current().sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { capture: true });
onChange(wake);

/** @typedef {{type: OscillatorType, from: number, to: number, at: number, lasts: number, loud: number}} Tone */

/** @type {Tone} */
const USUAL = { type: "sine", from: 440, to: 440, at: 0, lasts: 0.15, loud: 0.3 };

/** @param {Partial<Tone>} wanted */
function tone(wanted) {
  if (!context || context.state !== "running") return;
  const { type, from, to, at, lasts, loud } = { ...USUAL, ...wanted };
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type, frequency: from });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
  oscillator.connect(envelope(context, start, lasts, loud));
  oscillator.start(start);
  oscillator.stop(start + lasts + 0.05);
}

/** @param {{at?: number, lasts: number, loud: number, pitch: number}} wanted */
function rustle({ at = 0, lasts, loud, pitch }) {
  if (!context || context.state !== "running") return;
  const start = context.currentTime + at;
  const length = Math.ceil(context.sampleRate * lasts);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
  const noise = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.8 });
  noise.connect(filter).connect(envelope(context, start, lasts, loud));
  noise.start(start);
}

/**
 * @param {AudioContext} where
 * @param {number} start
 * @param {number} lasts
 * @param {number} loud
 */
function envelope(where, start, lasts, loud) {
  const gain = new GainNode(where, { gain: 0 });
  const volume = Math.max(0.0001, loud * (current().volume / 100));
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(where.destination);
  return gain;
}

const SOUNDS = {
  card: () => rustle({ lasts: 0.14, loud: 0.5, pitch: 3200 }),
  step: () => {
    tone({ type: "triangle", from: 210, to: 120, lasts: 0.1, loud: 0.5 });
    rustle({ lasts: 0.05, loud: 0.2, pitch: 900 });
  },
  door: () => {
    tone({ type: "sawtooth", from: 90, to: 60, lasts: 0.3, loud: 0.18 });
    rustle({ at: 0.22, lasts: 0.12, loud: 0.5, pitch: 300 });
  },
  hit: () => {
    tone({ type: "square", from: 520, to: 70, lasts: 0.28, loud: 0.22 });
    rustle({ lasts: 0.2, loud: 0.4, pitch: 1400 });
  },
  roll: () => [0, 0.09, 0.2, 0.34, 0.5].forEach((at) => rustle({ at, lasts: 0.05, loud: 0.6, pitch: 1800 })),
  turn: () => {
    tone({ from: 660, to: 660, lasts: 0.16, loud: 0.22 });
    tone({ from: 880, to: 880, at: 0.12, lasts: 0.25, loud: 0.22 });
  },
  win: () =>
    [523, 659, 784, 1047].forEach((from, i) =>
      tone({ type: "triangle", from, to: from, at: i * 0.14, lasts: 0.4, loud: 0.3 }),
    ),
};

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (current().sound && current().volume > 0) SOUNDS[name]();
}

/** The sound of a change of the picture. @param {import("../board/glide.js").Happenings} changes */
export function happened({ moved, cards, turned, struck, rolled }) {
  if (rolled) play("roll");
  else if (struck) play("hit");
  else if (turned) play("door");
  else if (cards) play("card");
  else if (moved) play("step");
}

export function mute() {
  change({ sound: !current().sound });
}

// Requests to the server, whose refusals become errors with a sentence for people.

/** @typedef {import("./types.js").Fault} Fault */

export class Refused extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.message);
    this.kind = fault.kind;
    this.rule = fault.rule;
  }
}

/**
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function ask(address, options) {
  let answer;
  try {
    answer = await fetch(address, options);
  } catch {
    throw new Refused({
      kind: "away",
      message: "The server does not answer. Is it still running?",
      rule: null,
    });
  }
  const body = await answer.json().catch(() => null);
  if (answer.ok && body !== null) return body;
  const fault = body?.error ?? { kind: "bad", message: `The server answered ${answer.status}.`, rule: null };
  throw new Refused(fault);
}

/** @param {string} address */
export const get = (address) => ask(address);

/**
 * @param {string} address
 * @param {unknown} [body]
 */
export const post = (address, body = {}) =>
  ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** @param {string} address */
export const remove = (address) => ask(address, { method: "DELETE" });

/**
 * Ask something about the position that somebody sees. Null if the table has moved on: the next view is on its way.
 * @param {import("./types.js").View} view
 * @param {"preview" | "walks" | "wins" | "routine" | "why" | "hint" | "chances"} what
 * @param {Record<string, string>} [more]
 */
export async function about({ table, seat, version }, what, more = {}) {
  const asked = new URLSearchParams({ seat: String(seat), version: String(version), ...more });
  const answer = await get(`/api/tables/${table}/${what}?${asked}`);
  return answer.moved_on ? null : answer;
}

/** The words of whatever went wrong. @param {unknown} error */
export const reason = (error) => (error instanceof Error ? error.message : String(error));

/** A fresh id for a request. */
export function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

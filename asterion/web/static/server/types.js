// What the server tells, as docs/api.md describes it.

/**
 * @typedef {{seat: number, name: string, title: string, who: string, player: string}} Seat
 * @typedef {{id: string, game: string, title: string, seats: Seat[], options: Record<string, unknown>,
 *   version: number, plies: number, over: boolean, outcome: string | null, created: number,
 *   began: {iso: string, words: string}, asks: Record<string, string> | null, private: boolean, chosen_seed: string | null,
 *   lesson: {scene: string, part: string | null, scenes: {id: string, title: string}[],
 *   next: {id: string, title: string} | null, options: Record<string, string | boolean>} | null}} Table
 * @typedef {{notation: string, sentence: string, target: string, source: string}} Choice
 * @typedef {{ply: number, sentence: string}} Line
 * @typedef {{table: string, version: number, plies: number, seat: number, actor: number, actor_name: string,
 *   prompt: string, choices: Choice[], story: Line[], svg: string, over: boolean, outcome: string | null,
 *   score: number[] | null, undo: string | null, takeback: string | null, commitment: string | null, lesson: Scene | null, who: string[],
 *   asks: string, window: Window | null}} View
 * @typedef {{seconds: number, left: number, waiting: boolean, may: boolean, said: string | null}} Window
 * @typedef {{scene: string, number: number, title: string, text: string, said: string[], ask: string | null,
 *   hint: string | null, missed: string | null, praise: string | null}} Scene
 * @typedef {{ply: number, actor_name: string, sentences: string[], svg: string}} Frame
 * @typedef {{svg: string | null, sentences: string[]}} Preview
 * @typedef {{rule: string | null, sentence: string, allowed: boolean}} Why
 * @typedef {{ok: boolean, rolls: number, commitment: string, seed: string, seal: string | null, problem: string | null}} Verdict
 * @typedef {Choice & {share: number, expects: number}} Advised
 * @typedef {{version: number, seat: number, mix: Advised[], others: Advised[], sentence: string}} Hint
 * @typedef {{notation: string, sentence: string, target: string, expects: number}} Judged
 * @typedef {{ply: number, seat: number, chances: number[], played: number | null, best: number | null}} Moment
 * @typedef {{ply: number, seat: number, played: Judged, better: Judged, loss: number, sentence: string}} TurningPoint
 * @typedef {{state: string, progress: number, moments: Moment[], turning_points: TurningPoint[]}} LookBack
 * @typedef {{kind: string, message: string, rule: string | null}} Fault
 */

export const CHANCE = -1;
export const OVER = -2;
export const SPECTATOR = -1;
export const CONCEALED = -3; // the actor while somebody may be asked unseen

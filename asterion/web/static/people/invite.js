// A link to send, as text and as a picture that a phone can read.

import { post, reason } from "../server/api.js";
import { button, need, part, say } from "../ui/dom.js";

/** @typedef {import("../server/types.js").Invitation} Invitation */

const dialog = need("ui-invite", HTMLDialogElement);
const link = need("ui-invite-link", HTMLInputElement);
const [copy, share] = [button("ui-invite-copy"), button("ui-invite-share")];
const said = part("ui-invite-said");

copy.addEventListener("click", async () => {
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    say(said, "Copied.");
  } catch {
    say(said, "Copy it by hand: it is selected."); // outside of TLS a page may not
  }
});
share.addEventListener("click", () => {
  navigator.share({ url: link.value }).catch(() => undefined); // they thought better of it
});

/** How long a link lasts, in words. @param {number} seconds */
const lasting = (seconds) =>
  seconds < 86_400 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 86_400)} days`;

/**
 * Ask for a link and show it.
 * @param {string} address
 * @param {Record<string, unknown>} wanted
 * @param {string} title
 * @param {string} words
 */
export async function invite(address, wanted, title, words) {
  part("ui-invite-title").textContent = title;
  part("ui-invite-words").textContent = words;
  say(said, "");
  link.value = "";
  const picture = need("ui-invite-qr", HTMLImageElement);
  picture.hidden = true;
  dialog.showModal();
  copy.focus();
  try {
    const made = /** @type {Invitation} */ (await post(address, wanted));
    link.value = made.url;
    picture.src = made.qr;
    picture.hidden = false;
    share.hidden = !("share" in navigator);
    say(said, `It can be used for ${lasting(made.lasts)}.`);
  } catch (problem) {
    say(said, reason(problem));
  }
}

/** A link for another browser of the same person. */
export const inviteBrowser = () =>
  invite(
    "/api/me/browsers",
    {},
    "Go on in another browser",
    "Open this on your phone, or wherever you want to go on: it has your seats then, too. For you alone.",
  );

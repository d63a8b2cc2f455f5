// The picture on the table as a file to share.

import { download } from "../ui/dom.js";
import { parsed } from "./board.js";

const WIDE = 1600; // pixels of the longer side of a PNG
const LINE = 46; // of a line above it
const MARGIN = 26;

/**
 * The picture with a size of its own, as programs outside a browser want it.
 * @param {string} text
 * @returns {{text: string, width: number, height: number}}
 */
function sized(text) {
  const svg = parsed(text);
  const { width, height } = svg.viewBox.baseVal;
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  return { text: new XMLSerializer().serializeToString(svg), width, height };
}

/** @param {string} text @param {string} name */
export function saveSvg(text, name) {
  download(new Blob([sized(text).text], { type: "image/svg+xml" }), `${name}.svg`);
}

/** @param {string} text @param {string} name */
export async function savePng(text, name) {
  download(await drawn(text, []), `${name}.png`);
}

/** The picture under a title, for whoever was not there. @param {string} text @param {string} name @param {string[]} lines */
export async function sharePng(text, name, lines) {
  const blob = await drawn(text, lines);
  const file = new File([blob], `${name}.png`, { type: "image/png" });
  const [title = ""] = lines;
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => undefined); // nobody was chosen
  } else {
    download(blob, `${name}.png`);
  }
}

/** @param {string} text @param {string[]} lines  above the picture; the first one larger */
async function drawn(text, lines) {
  const picture = sized(text);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(picture.text)}`;
  await image.decode();
  const scale = WIDE / Math.max(picture.width, picture.height);
  const head = lines.length ? MARGIN + LINE * lines.length : 0;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale) + head;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw pictures.");
  pen.fillStyle = "#0a0f1f";
  pen.fillRect(0, 0, canvas.width, head);
  pen.fillStyle = "#eaeefa";
  for (const [i, line] of lines.entries()) {
    pen.font = `${i ? 26 : 34}px system-ui, sans-serif`;
    pen.fillText(line, MARGIN, LINE * (i + 1), canvas.width - 2 * MARGIN);
  }
  pen.drawImage(image, 0, head, canvas.width, canvas.height - head);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!(blob instanceof Blob)) throw new Error("This browser cannot save pictures.");
  return blob;
}

// The picture on the table as a file to share.

import { download } from "../ui/dom.js";
import { parsed } from "./board.js";

const WIDE = 1600; // pixels of the longer side of a PNG

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
  const picture = sized(text);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(picture.text)}`;
  await image.decode();
  const scale = WIDE / Math.max(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (blob instanceof Blob) download(blob, `${name}.png`);
}

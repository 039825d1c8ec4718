import { LINK_PREVIEW_SIZE } from "@sovereign/domain/link-preview";
import { INK } from "./ink.ts";
import { element, type Lettering, lines, type Measure, text } from "./lettering.ts";

/** `figure` is SVG at the right edge. */
type Preview = { product: string; title: string; description: string; figure: string };

const LEFT = 72;
const ROOM = 690;

const WORDMARK: Lettering = {
  family: "Newsreader Text",
  size: 48,
  spacing: -0.015,
  fill: INK.text,
};
const TITLE: Lettering = {
  family: "Newsreader Display",
  size: 104,
  spacing: -0.028,
  fill: INK.text,
};
const TITLE_LEADING = 100;
const NOTE: Lettering = { family: "Newsreader Text", size: 26, spacing: 0, fill: INK.quiet };
const NOTE_LEADING = 32;
const BASE = { wordmark: 111, note: 548, titleAboveNote: 72 };

/** Returns the picture of a link: wordmark, title and a note beside a figure. */
export function linkPreviewSvg(
  { product, title, description, figure }: Preview,
  measure: Measure,
): string {
  const size = LINK_PREVIEW_SIZE;
  const note = lines(description, NOTE, ROOM, measure);
  const heading = lines(title, TITLE, ROOM, measure);
  const name = lines(product, WORDMARK, ROOM, measure, 1);
  const noteTop = BASE.note - (note.lines.length - 1) * NOTE_LEADING;
  const titleTop = noteTop - BASE.titleAboveNote - (heading.lines.length - 1) * TITLE_LEADING;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
    element("rect", { ...size, fill: INK.background }),
    figure,
    text(name, LEFT, BASE.wordmark, 0),
    text(heading, LEFT, titleTop, TITLE_LEADING),
    text(note, LEFT, noteTop, NOTE_LEADING),
    `</svg>`,
  ].join("");
}

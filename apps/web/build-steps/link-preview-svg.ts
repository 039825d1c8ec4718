import { dialDrawing } from "#design/figures/milled-edge/dial-geometry.ts";
import type { MarkedDay, Reed, Shape } from "#design/figures/milled-edge/drawing.ts";
import { INK } from "./ink.ts";
import { element, type Lettering, lines, type Measure, text } from "./lettering.ts";

export type PreviewWords = { product: string; title: string; description: string };

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

/** 740 wide and cut off by the frame; turned so that the eleventh day is at ten o'clock. */
const COIN = { size: 740, x: 790, y: -56, turn: 166 };

/** Ten of thirty marks cut, the fifth in part, and the eleventh open. */
const DAYS: readonly MarkedDay[] = [..."ccccpccccco"].map((letter, index) => ({
  date: String(index),
  mark: letter === "c" ? "completed" : letter === "p" ? "partial" : "open",
}));

function shapeElement(shape: Shape, attributes: Record<string, string | number>): string {
  const { kind, ...geometry } = shape;
  return element(kind, { ...geometry, ...attributes });
}

function reedElements({ mark, shapes }: Reed, unit: number): string {
  const stroke = mark === "open" ? INK.metal : mark === "to-come" ? INK.edge : INK.text;
  const width = (mark === "open" ? 3 : 2) / unit;
  return shapes
    .map((shape) => shapeElement(shape, { stroke, "stroke-width": Number(width.toFixed(3)) }))
    .join("");
}

function coin(): string {
  const drawing = dialDrawing({ days: DAYS, milestones: false, ring: false });
  const unit = COIN.size / drawing.width;
  const middle = drawing.width / 2;
  const placed = `translate(${COIN.x} ${COIN.y}) scale(${unit}) rotate(${COIN.turn} ${middle} ${middle})`;
  const reeds = drawing.reeds.map((reed) => reedElements(reed, unit)).join("");
  return `<g transform="${placed}" fill="none">${reeds}</g>`;
}

export function linkPreviewSvg(
  { product, title, description }: PreviewWords,
  size: { width: number; height: number },
  measure: Measure,
): string {
  const note = lines(description, NOTE, ROOM, measure);
  const heading = lines(title, TITLE, ROOM, measure);
  const name = lines(product, WORDMARK, ROOM, measure, 1);
  const noteTop = BASE.note - (note.lines.length - 1) * NOTE_LEADING;
  const titleTop = noteTop - BASE.titleAboveNote - (heading.lines.length - 1) * TITLE_LEADING;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
    element("rect", { ...size, fill: INK.background }),
    coin(),
    text(name, LEFT, BASE.wordmark, 0),
    text(heading, LEFT, titleTop, TITLE_LEADING),
    text(note, LEFT, noteTop, NOTE_LEADING),
    `</svg>`,
  ].join("");
}

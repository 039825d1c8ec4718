import type { TextFault } from "@sovereign/domain/piece";
import type { FootnoteDefinition, Nodes } from "mdast";
import type { PackProblem } from "./pack-error.ts";
import type { PictureSource } from "./pictures.ts";
import { fillPlaceholders, type PackValues } from "./placeholders.ts";

export type MarkdownPlace = {
  pictures: PictureSource;
  file: string;
  firstLine: number;
  values?: PackValues | undefined;
};

export type Reading = {
  place: MarkdownPlace;
  problems: PackProblem[];
  definitions: Map<string, FootnoteDefinition>;
  referred: Map<string, number>;
  pictureBytes: number;
  refuse: (node: Nodes, field: string, message: string, code: TextFault) => void;
  refuseLine: (line: number, message: string, code: TextFault) => void;
  fill: (text: string) => string;
  sourceOf: (node: Nodes) => string | undefined;
  /** The number of a footnote, assigned on first use. */
  noteNumber: (identifier: string) => number;
  /** A slug for a heading, unique in the text. */
  headingId: (words: string) => string;
};

export function createReading(text: string, place: MarkdownPlace): Reading {
  const problems: PackProblem[] = [];
  const referred = new Map<string, number>();
  const ids = new Set<string>();
  const refuseAt = (line: number, found: Pick<PackProblem, "field" | "message" | "code">) =>
    problems.push({ file: place.file, line: place.firstLine - 1 + line, ...found });
  return {
    place,
    problems,
    definitions: new Map(),
    referred,
    pictureBytes: 0,
    refuse: (node, field, message, code) =>
      refuseAt(node.position?.start.line ?? 1, { field, message, code }),
    refuseLine: (line, message, code) => refuseAt(line, { field: "text", message, code }),
    fill: (words) => fillPlaceholders(words, place.values),
    sourceOf: ({ position }) => position && text.slice(position.start.offset, position.end.offset),
    noteNumber: (identifier) => {
      const number = referred.get(identifier) ?? referred.size + 1;
      referred.set(identifier, number);
      return number;
    },
    headingId: (words) => {
      const slug = slugOf(words) || "section";
      let id = slug;
      for (let number = 2; ids.has(id); number += 1) id = `${slug}-${number}`;
      ids.add(id);
      return id;
    },
  };
}

function slugOf(words: string): string {
  return words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

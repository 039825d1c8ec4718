import { fill } from "@sovereign/content/public/fill";
import { surfaceProblems, writingSurface } from "@sovereign/content/words/office-surface";
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { WrittenBlock } from "./surface-markdown.ts";

/** Something wrong in the text, told beside its sentence. */
export type SurfaceProblem = {
  id: string;
  /** In the Markdown, from 1. */
  line: number;
  /** The words of the line that are underlined; the whole block without them. */
  words?: string;
  /** `must` prevents publishing, `may` is advice. */
  tone: "must" | "may";
  title: string;
  body?: string;
  acts?: readonly { label: string; onPress: () => void }[];
};

/** A problem with its place on the surface. */
export type PlacedProblem = { problem: SurfaceProblem; from: number; to: number };

/** Returns the number of each footnote by its label, in the order of their marks. */
function footnoteNumbers(doc: Node): Map<string, number> {
  const numbers = new Map<string, number>();
  doc.descendants(({ type, attrs }) => {
    if (type.name === "footnoteMark" && !numbers.has(attrs.label)) {
      numbers.set(attrs.label, numbers.size + 1);
    }
  });
  return numbers;
}

export type OwnProblem = PlacedProblem & { kind: "note" | "picture" | "missing" | "unused" };

/** Returns what the surface sees immediately, before the text is checked. */
export function ownProblems(doc: Node, written: readonly WrittenBlock[]): OwnProblem[] {
  const numbers = footnoteNumbers(doc);
  const notes = new Map<string, Node>();
  for (const child of doc.children) {
    if (child.type.name === "footnote") notes.set(child.attrs.label, child);
  }
  const found: OwnProblem[] = [];
  const told = new Set<string>();
  let line = 1;
  const add = (
    kind: OwnProblem["kind"],
    {
      id,
      from,
      to,
      title,
      body,
    }: { id: string; from: number; to: number; title: string; body: string },
  ) => {
    if (told.has(id)) return;
    told.add(id);
    found.push({ kind, from, to, problem: { id, line, tone: "must", title, body } });
  };
  doc.forEach((block, offset) => {
    line = written.find(({ node }) => node === block)?.firstLine ?? line;
    const { name } = block.type;
    if (name === "picture" && block.attrs.src !== "" && block.attrs.alt.trim() === "") {
      const { noPictureText: title, noPictureTextBody: body } = surfaceProblems;
      const id = `picture:${block.attrs.src}`;
      add("picture", { id, from: offset, to: offset + block.nodeSize, title, body });
    }
    if (name === "footnote" && !numbers.has(block.attrs.label)) {
      const { unusedNote: title, unusedNoteBody: body } = surfaceProblems;
      const id = `unused:${block.attrs.label}`;
      add("unused", { id, from: offset + 1, to: offset + block.nodeSize - 1, title, body });
    }
    block.descendants((node, at) => {
      if (node.type.name !== "footnoteMark") return;
      const { label } = node.attrs;
      const number = numbers.get(label) ?? 0;
      const note = notes.get(label);
      if (note && note.textContent.trim() !== "") return;
      const from = offset + 1 + at;
      const { emptyNote, emptyNoteBody, missingNote, missingNoteBody } = surfaceProblems;
      const title = fill(note ? emptyNote : missingNote, { number });
      const body = note ? emptyNoteBody : missingNoteBody;
      const kind = note ? "note" : "missing";
      add(kind, { id: `note:${label}`, from, to: from + node.nodeSize, title, body });
    });
  });
  return found;
}

/** Returns where problems of the checked text are; one whose line is gone has no place. */
export function placed(
  problems: readonly SurfaceProblem[],
  doc: Node,
  written: readonly WrittenBlock[],
): PlacedProblem[] {
  const starts = new Map<Node, number>();
  doc.forEach((block, offset) => {
    starts.set(block, offset);
  });
  return problems.flatMap((problem) => {
    const { line, words } = problem;
    const block = written.findLast(({ firstLine }) => firstLine <= line) ?? written[0];
    const start = block && starts.get(block.node);
    if (!block || start === undefined) return [];
    const range = words ? rangeOf(block.node, words) : null;
    const isWhole = block.node.isAtom || !range;
    const from = isWhole ? start : start + 1 + range.from;
    const to = isWhole ? start + block.node.nodeSize : start + 1 + range.to;
    return [{ problem, from, to }];
  });
}

/** The place of words in a block, marks of footnotes between them or not. */
function rangeOf(block: Node, words: string): { from: number; to: number } | null {
  let text = "";
  const places: number[] = [];
  block.descendants((node, at) => {
    for (let index = 0; index < (node.text?.length ?? 0); index += 1) places.push(at + index);
    text += node.text ?? "";
  });
  const from = text.indexOf(words);
  const [first, last] = [places[from], places[from + words.length - 1]];
  return first === undefined || last === undefined ? null : { from: first, to: last + 1 };
}

type Marks = {
  given: readonly PlacedProblem[];
  own: readonly OwnProblem[];
  /** The position where a dragged picture would be put. */
  drop: number | null;
};

export const marksKey = new PluginKey<Marks>("surfaceMarks");

/** Elements in which the page shows problems, by their ids. */
export type NoteElements = Map<string, HTMLElement>;

export function marksExtension(elements: NoteElements) {
  return Extension.create({
    name: "surfaceMarks",
    addProseMirrorPlugins: () => [
      new Plugin<Marks>({
        key: marksKey,
        state: {
          init: () => ({ given: [], own: [], drop: null }),
          apply(tr, marks) {
            const changed: Partial<Marks> = tr.getMeta(marksKey) ?? {};
            const moved = <Placed extends PlacedProblem>(all: readonly Placed[]) =>
              tr.docChanged
                ? all.flatMap((each) => {
                    const from = tr.mapping.map(each.from, 1);
                    const to = tr.mapping.map(each.to, -1);
                    return from < to ? [{ ...each, from, to }] : [];
                  })
                : all;
            return {
              given: changed.given ?? moved(marks.given),
              own: changed.own ?? moved(marks.own),
              drop: changed.drop === undefined ? marks.drop : changed.drop,
            };
          },
        },
        props: { decorations: (state) => decorations(state, elements) },
      }),
    ],
  });
}

function decorations(state: EditorState, elements: NoteElements): DecorationSet {
  const { doc } = state;
  const numbers = footnoteNumbers(doc);
  const marks = marksKey.getState(state);
  const all: Decoration[] = [];
  doc.descendants((node, at) => {
    if (node.type.name !== "footnoteMark" && node.type.name !== "footnote") return;
    const number = numbers.get(node.attrs.label);
    const isEmpty = node.type.name === "footnote" && node.textContent === "";
    all.push(
      Decoration.node(at, at + node.nodeSize, {
        "data-number": String(number ?? "–"),
        ...(isEmpty && { "data-empty": writingSurface.footnoteText }),
      }),
    );
  });
  for (const { problem, from, to } of [...(marks?.own ?? []), ...(marks?.given ?? [])]) {
    const look = { "data-problem": problem.tone, "data-problem-id": problem.id };
    const $from = doc.resolve(from);
    const isBlock = $from.depth === 0;
    all.push(isBlock ? Decoration.node(from, to, look) : Decoration.inline(from, to, look));
    const after = isBlock ? to : $from.after(1);
    const element = noteElement(elements, problem.id);
    const spec = { key: problem.id, side: -1, ignoreSelection: true, stopEvent: () => true };
    all.push(Decoration.widget(after, element, spec));
  }
  if (marks && marks.drop !== null)
    all.push(Decoration.widget(marks.drop, dropPlace, { key: "drop" }));
  return DecorationSet.create(doc, all);
}

/** Returns the element in which a problem is told; the page draws in it. */
export function noteElement(elements: NoteElements, id: string): HTMLElement {
  const element = elements.get(id) ?? document.createElement("div");
  element.contentEditable = "false";
  element.dataset.noteOf = id;
  elements.set(id, element);
  return element;
}

function dropPlace(): HTMLElement {
  const element = document.createElement("p");
  element.contentEditable = "false";
  element.dataset.drop = "";
  element.textContent = writingSurface.drop;
  return element;
}

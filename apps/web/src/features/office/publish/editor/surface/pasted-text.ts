import { surfacePaste as words } from "@sovereign/content/words/office-surface";
import { type Node, DOMParser as NodeReader, type Schema } from "@tiptap/pm/model";
import { readText } from "./surface-markdown.ts";

/** A text from elsewhere as the surface holds it. */
export type Pasted = {
  doc: Node;
  /** Pictures in it, by the ids of their places. */
  pictures: { id: string; file: File }[];
  /** What could not be brought along. */
  lost: { pictures: number; links: number };
};

let policy: { createHTML: (html: string) => string } | undefined;

/** Browsers with Trusted Types parse only what a policy returns; nothing runs in a parsed document. */
function trusted(html: string): string {
  policy ??= window.trustedTypes?.createPolicy("pasted-text", { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}

export function pastedHtml(html: string, schema: Schema): Pasted | null {
  const { body } = new DOMParser().parseFromString(trusted(html), "text/html");
  const doc = NodeReader.fromSchema(schema).parse(body);
  return { doc, pictures: [], lost: { pictures: 0, links: 0 } };
}

export function pastedPlain(text: string, schema: Schema): Pasted {
  return { doc: readText(text, schema).doc, pictures: [], lost: { pictures: 0, links: 0 } };
}

void words;

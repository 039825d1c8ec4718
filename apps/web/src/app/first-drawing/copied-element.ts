import type { Copied } from "./first-drawing.ts";

const OMITTED_ATTRIBUTES = new Set(["id", "for", "autofocus"]);

/** Returns an element with its visible content as JSON, without what `omits` selects. */
export function copiedElement(element: Element, omits: string): Copied {
  const attributes = [...element.attributes]
    .filter(({ name }) => !OMITTED_ATTRIBUTES.has(name) && !name.startsWith("on"))
    .map(({ name, value }) => [name, value]);
  const content =
    element instanceof HTMLTextAreaElement ? [element.value] : contentOf(element, omits);
  return [element.localName, Object.fromEntries(attributes), ...content];
}

function contentOf(element: Element, omits: string): Copied[] {
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || node.matches(omits)) return [];
    return [copiedElement(node, omits)];
  });
}

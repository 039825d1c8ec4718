/** An element of a read XML file. */
export type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/g;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/;

/**
 * Reads XML as the platforms' own tools take it: one root, every element closed, no attribute twice, no
 * bare `&` or `<`. Gives the root; throws where the text is none.
 */
export function readXml(text: string): Element {
  const top: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  let read = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index !== read) throw new Error(`No XML at ${text.slice(read, read + 40)}`);
    read += match[0].length;
    const [token, closes, name, given = "", alone] = match;
    const parent = open.at(-1);
    if (!parent) throw new Error(`There is more behind the end: ${token}`);
    if (!name) {
      if (!token.startsWith("<")) parent.text += token;
      if (!token.startsWith("<") && ENTITY.test(token)) throw new Error(`A bare & in ${token}`);
      continue;
    }
    if (closes) {
      if (open.pop()?.name !== name) throw new Error(`${name} ends where another is open`);
      continue;
    }
    const pairs = [...given.matchAll(ATTRIBUTE)].map(
      ([, key = "", double, single]) => [key, double ?? single ?? ""] as const,
    );
    const attributes = Object.fromEntries(pairs);
    if (pairs.length !== Object.keys(attributes).length) throw new Error(`${name}: twice the same`);
    const element = { name, attributes, children: [], text: "" };
    parent.children.push(element);
    if (!alone) open.push(element);
  }
  const [root, ...others] = top.children;
  if (read !== text.length || open.length !== 1 || !root || others.length > 0) {
    throw new Error("Not one whole element");
  }
  return root;
}

/** The element and everything in it. */
export function everyElement(element: Element): Element[] {
  return [element, ...element.children.flatMap(everyElement)];
}

export type PlistValue = string | number | boolean | PlistValue[] | { [key: string]: PlistValue };

function plistValue({ name, children, text }: Element): PlistValue {
  if (name === "string" || name === "date") return text;
  if (name === "integer" || name === "real") return Number(text);
  if (name === "true" || name === "false") return name === "true";
  if (name === "array") return children.map(plistValue);
  if (name !== "dict") throw new Error(`A property list knows no ${name}`);
  const pairs = children.flatMap((key, index) => {
    if (index % 2 === 1) return [];
    const value = children[index + 1];
    if (key.name !== "key" || !value) throw new Error("A key without its value");
    return [[key.text, plistValue(value)] as const];
  });
  const dictionary = Object.fromEntries(pairs);
  if (Object.keys(dictionary).length !== pairs.length) throw new Error("A key stands twice");
  return dictionary;
}

/** Reads a property list (Info.plist, entitlements, privacy manifest); throws where it is none. */
export function readPlist(text: string): { [key: string]: PlistValue } {
  const root = readXml(text);
  const [value, ...others] = root.children;
  const dictionary = value && plistValue(value);
  if (root.name !== "plist" || others.length > 0 || typeof dictionary !== "object") {
    throw new Error("Not a property list of one dictionary");
  }
  if (Array.isArray(dictionary)) throw new Error("A list where a dictionary is wanted");
  return dictionary;
}

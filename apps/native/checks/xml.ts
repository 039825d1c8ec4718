import { DOMParser, type Element as DomElement, onWarningStopParsing } from "@xmldom/xmldom";
import { type PlistObject, parse } from "plist";

export type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

const elementOf = (element: DomElement): Element => ({
  name: element.tagName,
  attributes: Object.fromEntries(
    Array.from(element.attributes, ({ name, value }) => [name, value]),
  ),
  children: Array.from(element.children, elementOf),
  text: element.textContent ?? "",
});

/** Throws where the text is not well-formed. */
export function readXml(text: string): Element {
  const parser = new DOMParser({ onError: onWarningStopParsing });
  const { documentElement } = parser.parseFromString(text, "text/xml");
  if (!documentElement) throw new Error("There is no element");
  return elementOf(documentElement);
}

export function everyElement(element: Element): Element[] {
  return [element, ...element.children.flatMap(everyElement)];
}

/** Parses a property list (Info.plist, entitlements, privacy manifest); throws where it is none. */
export function readPlist(text: string): PlistObject {
  const value = parse(text);
  if (typeof value !== "object" || Array.isArray(value)) throw new Error("Not a dictionary");
  return value as PlistObject;
}

import type { DefaultTreeAdapterTypes } from "parse5";
import { html, parse, parseFragment, serialize, defaultTreeAdapter as tree } from "parse5";

export type HtmlElement = DefaultTreeAdapterTypes.Element;

export type HtmlPage = {
  root: HtmlElement;
  head: HtmlElement;
  body: HtmlElement;
  /** Returns the elements with this tag name, in document order, outside of templates. */
  all(tagName: string): HtmlElement[];
  text(): string;
};

export function htmlPage(text: string): HtmlPage {
  const document = parse(text);
  const all = (tagName: string) =>
    [...descendants(document)].filter((each) => each.tagName === tagName);
  const [root] = all("html");
  const [head] = all("head");
  const [body] = all("body");
  if (!root || !head || !body) throw new Error("an HTML document always has these elements");
  return { root, head, body, all, text: () => serialize(document) };
}

function* descendants(node: DefaultTreeAdapterTypes.ParentNode): Generator<HtmlElement> {
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue;
    yield child;
    yield* descendants(child);
  }
}

/** Returns an attribute's value; an empty string when the element lacks it. */
export function attribute(element: HtmlElement, name: string): string {
  return element.attrs.find((each) => each.name === name)?.value ?? "";
}

export function setAttribute(element: HtmlElement, name: string, value: string): void {
  const others = element.attrs.filter((each) => each.name !== name);
  element.attrs = [...others, { name, value }];
}

export const remove = (element: HtmlElement) => tree.detachNode(element);

export function appendHtml(parent: HtmlElement, text: string): void {
  for (const node of parseFragment(text).childNodes) tree.appendChild(parent, node);
}

export function prependHtml(parent: HtmlElement, text: string): void {
  const [first] = parent.childNodes;
  for (const node of parseFragment(text).childNodes) {
    if (first) tree.insertBefore(parent, node, first);
    else tree.appendChild(parent, node);
  }
}

export function insertAfter(element: HtmlElement, text: string): void {
  const parent = element.parentNode;
  if (!parent) return;
  const successor = parent.childNodes[parent.childNodes.indexOf(element) + 1];
  for (const node of parseFragment(text).childNodes) {
    if (successor) tree.insertBefore(parent, node, successor);
    else tree.appendChild(parent, node);
  }
}

/** Moves elements into a new `<template>` before `successor`, where they have no effect. */
export function moveToTemplate(
  elements: readonly HtmlElement[],
  successor: HtmlElement,
  id: string,
): void {
  const template = tree.createElement("template", html.NS.HTML, [{ name: "id", value: id }]);
  const content = tree.createDocumentFragment();
  tree.setTemplateContent(template as DefaultTreeAdapterTypes.Template, content);
  if (successor.parentNode) tree.insertBefore(successor.parentNode, template, successor);
  for (const element of elements) {
    tree.detachNode(element);
    tree.appendChild(content, element);
  }
}

import { describe, expect, it } from "vitest";
import { allowWorker, deferHydration } from "./deferred-page.ts";
import { attribute, htmlPage } from "./html-page.ts";

const SHEETS: Record<string, string> = {
  "/assets/root.css": "body{margin:0}\n",
  "/assets/about.css": ".about{color:red}",
};

const MODULE =
  '<script type="module" async="">import "/assets/manifest-1.js";import("/assets/entry-2.js");</script>';

const HTML = [
  '<!DOCTYPE html><html lang="en"><head><title>About</title>',
  '<link rel="modulepreload" href="/assets/manifest-1.js"/>',
  '<link rel="stylesheet" href="/assets/root.css#"/>',
  '<link rel="stylesheet" href="/assets/about.css"/></head>',
  `<body><div id="root"><h1>About</h1></div><script>window.context = {};</script>${MODULE}</body></html>`,
].join("");

function deferred(html = HTML) {
  const page = htmlPage(html);
  deferHydration(page, { time: "asked", sheetText: (path) => SHEETS[path] ?? "" });
  return page;
}

describe("a prerendered page that hydrates on interaction (decision 32)", () => {
  it("loads no module on its own: the modules that start the app are in a template", () => {
    const page = deferred();
    const loading = [...page.all("link"), ...page.all("script")].filter(
      (each) => attribute(each, "rel") === "modulepreload" || attribute(each, "type") === "module",
    );
    expect(loading).toEqual([]);
    expect(page.text()).toContain(
      `<template id="app-scripts"><link rel="modulepreload" href="/assets/manifest-1.js">${MODULE}</template></body>`,
    );
    expect(page.text()).toContain("<script>window.context = {};</script>");
  });

  it("inlines its own styles once and keeps their links for its scripts to find", () => {
    const text = deferred().text();
    expect(text).toContain("<style>body{margin:0}.about{color:red}</style>");
    expect(text).toContain('href="/assets/root.css#" type="text/inlined"');
    expect(text).toContain('href="/assets/about.css" type="text/inlined"');
    expect(text.indexOf("<style>")).toBeLessThan(text.indexOf("takeEarlyClick"));
  });

  it("rejects a page that does not start the app", () => {
    expect(() => deferred(HTML.replace(MODULE, ""))).toThrow("no module script");
  });

  it("installs the service worker once it is marked", () => {
    const page = htmlPage(HTML);
    allowWorker(page);
    expect(page.text()).toContain('<html lang="en" data-worker="on">');
  });
});

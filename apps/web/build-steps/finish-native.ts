import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { viteManifest } from "./app-files.ts";
import { addFirstDrawing } from "./first-drawing-script.ts";
import { appendHtml, attribute, htmlPage, remove, setAttribute } from "./html-page.ts";
import { nativeLicenses, writeLicenses } from "./licenses.ts";
import { addPolicy } from "./native-policy.ts";
import { shellLinks } from "./shell-links.ts";
import { moveSourceMaps } from "./source-maps.ts";
import { addThemeScripts } from "./theme-script.ts";

const START_PAGE = "index.html";
/** Pictures for the stores and for a browser that installs the app. */
const PICTURES = ["store", "install"];

const SCRIPT_OF_START = /^(runtime|start)-[\w-]+\.js$/;
/** Makes V8 compile a script's functions while loading, off the main thread. */
const READ_WHOLE = "//# allFunctionsCalledOnLoad\n";

function removeUnnamedSheets(client: string, html: string): void {
  const sheets = readdirSync(join(client, "assets")).filter((name) => name.endsWith(".css"));
  for (const name of sheets) {
    if (!html.includes(name)) rmSync(join(client, "assets", name));
  }
}

export function finishNative(client: string): void {
  const change = (path: string, changed: (text: string) => string) => {
    const file = join(client, path);
    writeFileSync(file, changed(readFileSync(file, "utf8")));
  };
  for (const name of readdirSync(join(client, "assets"))) {
    if (SCRIPT_OF_START.test(name)) change(`assets/${name}`, (text) => READ_WHOLE + text);
  }
  change(START_PAGE, (html) => {
    const page = htmlPage(html);
    addThemeScripts(page, []);
    appendHtml(page.head, shellLinks(viteManifest(client)));
    // Visits are counted on the website only (decision 102).
    setAttribute(page.root, "data-funnel", "off");
    // Browsers add this icon to a home screen; the native app has its own.
    const icons = page.all("link").filter((link) => attribute(link, "rel") === "apple-touch-icon");
    for (const icon of icons) remove(icon);
    addFirstDrawing(page, "native");
    addPolicy(page);
    return page.text();
  });
  moveSourceMaps(client, (name) => (SCRIPT_OF_START.test(name) ? 1 : 0));
  removeUnnamedSheets(client, readFileSync(join(client, START_PAGE), "utf8"));
  writeLicenses(client, nativeLicenses());
  for (const folder of [".vite", ...PICTURES]) rmSync(join(client, folder), { recursive: true });
}

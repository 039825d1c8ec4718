// What the native apps need of the built web app beyond what the framework makes of it (decision 102).
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { viteManifest } from "./app-files.ts";
import { withPolicy } from "./native-policy.ts";
import { shellLinks } from "./shell-links.ts";
import { withTheme } from "./theme-script.ts";
import { fetchingAhead } from "./waking-page.ts";

/** The one page that the shells open, at whatever address. */
const START_PAGE = "index.html";
const COUNTING = ' data-funnel="on"';
/** What a browser adds to a home screen; the native app has icons of its own. */
const TOUCH_ICON = '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>';

/** The stores' own pictures, on a page of the site that no app leads to. */
const STORE_PICTURES = "store";

/** The scripts of every start (`code-groups.ts`). */
const SCRIPT_OF_START = /^(runtime|start)-[\w-]+\.js$/;
/**
 * By which V8 reads a script's functions whole while it loads it, beside the page's own thread. Left to
 * itself it reads them over once, and each again on that thread when it is first called: in a start
 * over a thousand. Other engines take it for the comment that it is.
 */
const READ_WHOLE = "//# allFunctionsCalledOnLoad\n";

/** Removes the sheets that a page does not name: what draws it while it is built has one of its own. */
function removeUnnamedSheets(client: string, html: string): void {
  const sheets = readdirSync(join(client, "assets")).filter((name) => name.endsWith(".css"));
  for (const name of sheets) {
    if (!html.includes(name)) rmSync(join(client, "assets", name));
  }
}

/** Finishes the app that the framework has built into `client`: one page, and the files it needs. */
export function finishNative(client: string): void {
  const change = (path: string, changed: (text: string) => string) => {
    const file = join(client, path);
    writeFileSync(file, changed(readFileSync(file, "utf8")));
  };
  for (const name of readdirSync(join(client, "assets"))) {
    if (SCRIPT_OF_START.test(name)) change(`assets/${name}`, (text) => READ_WHOLE + text);
  }
  change(START_PAGE, (html) => {
    const page = fetchingAhead(withTheme(html), shellLinks(viteManifest(client)));
    // Visits are counted on the site; an app on somebody's phone counts nothing (decision 102).
    return withPolicy(page.replace(TOUCH_ICON, "").replace(COUNTING, ' data-funnel="off"'));
  });
  removeUnnamedSheets(client, readFileSync(join(client, START_PAGE), "utf8"));
  for (const folder of [".vite", STORE_PICTURES]) rmSync(join(client, folder), { recursive: true });
}

import { APP_SCRIPTS_ID, type HydrationTime, hydrationScript } from "#core/page/hydration.ts";
import {
  appendHtml,
  attribute,
  type HtmlElement,
  type HtmlPage,
  moveToTemplate,
  setAttribute,
} from "./html-page.ts";

const isModulePreload = (link: HtmlElement) => attribute(link, "rel") === "modulepreload";
const isModule = (script: HtmlElement) => attribute(script, "type") === "module";
const isSheet = (link: HtmlElement) => attribute(link, "rel") === "stylesheet";

/** Inlines the sheets. Links get a type that browsers ignore, so that no sheet loads twice. */
function inlineStyles(page: HtmlPage, sheetText: (path: string) => string): void {
  const links = page.all("link").filter(isSheet);
  // The bundler distinguishes two uses of a sheet by an empty fragment.
  const paths = links.map((link) => attribute(link, "href").replace(/#$/, ""));
  const text = [...new Set(paths)].map((path) => sheetText(path).trim()).join("");
  for (const link of links) setAttribute(link, "type", "text/inlined");
  appendHtml(page.head, `<style>${text}</style>`);
}

type DeferOptions = {
  time: HydrationTime;
  sheetText: (path: string) => string;
};

/** Defers a page's module scripts to the first interaction (decision 32); inlines its styles. */
export function deferHydration(page: HtmlPage, { time, sheetText }: DeferOptions): void {
  const scripts = page.all("script").filter(isModule);
  const [first] = scripts;
  if (!first) throw new Error("The page has no module script to defer");
  inlineStyles(page, sheetText);
  moveToTemplate([...page.all("link").filter(isModulePreload), ...scripts], first, APP_SCRIPTS_ID);
  appendHtml(page.head, `<script>${hydrationScript(time)}</script>`);
}

export function allowWorker(page: HtmlPage): void {
  setAttribute(page.root, "data-worker", "on");
}

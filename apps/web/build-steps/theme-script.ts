import type { ShownPrice } from "@sovereign/domain/shown-price";
import { THEME_KEY } from "#core/device/theme.ts";
import { BASELINE_SCRIPT } from "#core/page/baseline.ts";
import { currencyScript } from "#core/page/currency-page.ts";
import { appendHtml, type HtmlPage } from "./html-page.ts";

/** Inline, because a separate file would load after the first paint or delay it. */
export const THEME_SCRIPT = `try{let t=localStorage.getItem("${THEME_KEY}");if(t=="dark"||t=="light"){document.documentElement.dataset.theme=t;for(let m of document.querySelectorAll("meta[name=theme-color]"))m.media=m.dataset.of==t?"all":"not all"}}catch{}`;

/** Marks an insecure page, where browsers store no session cookie, before its first paint. */
export const INSECURE_SCRIPT =
  'self.isSecureContext===false&&document.documentElement.classList.add("insecure")';

/** In this order: the marks of a page that is too old replace each other. */
const SCRIPTS = [THEME_SCRIPT, BASELINE_SCRIPT, INSECURE_SCRIPT];

/** Adds the scripts that run before a page is painted; they follow the metadata that they change. */
export function addThemeScripts(page: HtmlPage, prices: readonly ShownPrice[]): void {
  const scripts = prices.length > 1 ? [...SCRIPTS, currencyScript(prices)] : SCRIPTS;
  for (const script of scripts) appendHtml(page.head, `<script>${script}</script>`);
}

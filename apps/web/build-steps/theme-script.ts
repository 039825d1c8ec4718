import { THEME_KEY } from "#core/device/theme.ts";
import { BASELINE_SCRIPT } from "#core/page/baseline.ts";
import { INSECURE_SCRIPT } from "#core/page/insecure.ts";

/** Inline, because a separate file would load after the first paint or delay it. */
export const THEME_SCRIPT = `try{let t=localStorage.getItem("${THEME_KEY}");if(t=="dark"||t=="light"){document.documentElement.dataset.theme=t;for(let m of document.querySelectorAll("meta[name=theme-color]"))m.media=m.dataset.of==t?"all":"not all"}}catch{}`;

const LAST_COLOUR = /<meta name="theme-color"[^>]*data-of="light"[^>]*\/>/;

/** In this order: the marks of a page that is too old replace each other. */
const SCRIPTS = [THEME_SCRIPT, BASELINE_SCRIPT, INSECURE_SCRIPT];

export function withTheme(html: string): string {
  const done = html.replace(LAST_COLOUR, (meta) =>
    [meta, ...SCRIPTS.map((script) => `<script>${script}</script>`)].join(""),
  );
  if (done === html) throw new Error("The page's head says no theme colours");
  return done;
}

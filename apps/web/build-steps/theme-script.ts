import { THEME_KEY } from "#core/device/theme.ts";
import { BASELINE_SCRIPT } from "#core/page/baseline.ts";
import { INSECURE_SCRIPT } from "#core/page/insecure.ts";

/**
 * Gives a page the theme chosen on the device before anything of it is painted. It stands in the page,
 * whose policy knows it by its hash; a file of its own would come too late, or hold up the page.
 */
export const THEME_SCRIPT = `try{let t=localStorage.getItem("${THEME_KEY}");if(t=="dark"||t=="light"){document.documentElement.dataset.theme=t;for(let m of document.querySelectorAll("meta[name=theme-color]"))m.media=m.dataset.of==t?"all":"not all"}}catch{}`;

/** The last of what the script touches. */
const LAST_COLOUR = /<meta name="theme-color"[^>]*data-of="light"[^>]*\/>/;

/** In this order: what marks a page as too old replaces what marked it before. */
const SCRIPTS = [THEME_SCRIPT, BASELINE_SCRIPT, INSECURE_SCRIPT];

/** Adds the scripts that run before a page is painted; throws where its head says no colours. */
export function withTheme(html: string): string {
  const done = html.replace(LAST_COLOUR, (meta) =>
    [meta, ...SCRIPTS.map((script) => `<script>${script}</script>`)].join(""),
  );
  if (done === html) throw new Error("The page's head says no theme colours");
  return done;
}

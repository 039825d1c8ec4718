declare global {
  interface Window {
    /** Set by `HOLD_FOR_FONTS_SCRIPT`: resolves once a prerendered page may be shown. */
    pageShown?: Promise<void>;
  }
}

/** The session storage key of the router's scroll positions, one for each history entry. */
export const SCROLL_POSITIONS_KEY = "scroll-positions";

/** The maximum time that a page is hidden for its fonts (decision 50). */
export const MAX_FONT_DELAY_MS = 1000;

/** Hides a page until its fonts load, then restores the scroll. Goes between styles and body. */
export const HOLD_FOR_FONTS_SCRIPT = [
  // Chromium preserves the history state of a URL that is entered again, which must not restore its
  // scroll position.
  'performance.getEntriesByType("navigation")[0]?.type=="navigate"&&history.replaceState(null,"");',
  "(()=>{let moved,shown,page=document.documentElement.dataset,show=()=>{delete page.held;shown()};",
  "self.pageShown=new Promise(r=>shown=r);",
  `page.held="";setTimeout(show,${MAX_FONT_DELAY_MS}-performance.now());`,
  "onpointerdown=onkeydown=onwheel=()=>moved=1;",
  // Layout requests the fonts; only then is it known whether any is missing.
  'addEventListener("DOMContentLoaded",()=>{document.body.offsetHeight;document.fonts.ready.then(()=>{show();',
  // A history entry has a key once the app has run in it.
  "try{let k=history.state.key;",
  `moved||scrollTo(0,JSON.parse(sessionStorage["${SCROLL_POSITIONS_KEY}"])[k]??scrollY)}catch{}})})})();`,
].join("");

const FIRST = ["300 1em Newsreader", "400 1em Newsreader", "italic 1em Newsreader"];
const SANS = "1em 'Instrument Sans'";
const TAB_BAR = "condensed 1em 'Instrument Sans'";
const WAIT_MS = 2000;

const isNarrow = () => window.matchMedia("(max-width: 899.98px)").matches;

/** Resolves once the fonts of the app's first screens have loaded, or after the timeout. */
export async function fontsReady(): Promise<void> {
  const fonts = [...FIRST, SANS, ...(isNarrow() ? [TAB_BAR] : [])];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  // If a font fails to load, its fallback remains.
  const fetched = fonts.map((font) => document.fonts?.load(font).catch(() => {}));
  await Promise.race([Promise.all(fetched), late]);
  clearTimeout(timer);
}

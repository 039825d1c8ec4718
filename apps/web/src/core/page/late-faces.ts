declare global {
  interface Window {
    /** Left by `LATE_FACES_SCRIPT`: resolves once a prerendered page is to be seen. */
    pageShown?: Promise<void>;
  }
}

/** Where the router keeps for the session how far down each entry of the history was. */
export const SCROLL_PLACES_KEY = "scroll-places";

/** So long after its start a page is held back at most (decision 50). */
const HELD_MS = 1000;

/**
 * The first script of a prerendered page: holds its first painting back until every face that its
 * words are set in has come or failed, but no longer than `HELD_MS`. Who comes back to a place in the
 * page was put there by the browser while other faces stood in: they are put there again, unless they
 * have moved since. Must stand behind the styles and before the body.
 */
export const LATE_FACES_SCRIPT = [
  "(()=>{let moved,shown,page=document.documentElement.dataset,show=()=>{delete page.held;shown()};",
  "self.pageShown=new Promise(r=>shown=r);",
  `page.held="";setTimeout(show,${HELD_MS}-performance.now());`,
  "onpointerdown=onkeydown=onwheel=()=>moved=1;",
  // The layout asks for the faces: only then it is known whether any is missing.
  'addEventListener("DOMContentLoaded",()=>{document.body.offsetHeight;document.fonts.ready.then(()=>{show();',
  // An entry of the history has a key once the app has run in it.
  "try{let k=history.state.key;",
  `moved||scrollTo(0,JSON.parse(sessionStorage["${SCROLL_PLACES_KEY}"])[k]??scrollY)}catch{}})})})();`,
].join("");

const FIRST = ["300 1em Newsreader", "400 1em Newsreader", "italic 1em Newsreader"];
const SANS = "1em 'Instrument Sans'";
const TAB_BAR = "condensed 1em 'Instrument Sans'";
/** How long the wait is shown at most; a face that comes later is swapped in. */
const WAIT_MS = 2000;

const isNarrow = () => window.matchMedia("(max-width: 899.98px)").matches;

/** Resolves once the faces of the app's first screens are here, or have been waited for. */
export async function facesHere(): Promise<void> {
  const faces = [...FIRST, SANS, ...(isNarrow() ? [TAB_BAR] : [])];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  // Where a face fails to load, its stand-in stays.
  const fetched = faces.map((face) => document.fonts?.load(face).catch(() => {}));
  await Promise.race([Promise.all(fetched), late]);
  clearTimeout(timer);
}

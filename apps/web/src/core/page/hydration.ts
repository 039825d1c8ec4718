import { language } from "@sovereign/content/words/language";
import { type BuiltPage, rememberBuiltPage } from "./carry-over.ts";
import { LATE_FACES_SCRIPT } from "./late-faces.ts";

declare global {
  interface Window {
    /** Left by the script of `EARLY_CLICKS_SCRIPT`; ends the listening and gives what was pressed last. */
    takeEarlyClick?: () => HTMLElement | null;
  }
}

/**
 * When a prerendered page fetches its scripts: `asked` with the first thing the visitor does, `moving`
 * besides before its first motion is due, `now` at once. Whoever is signed in, a store's app and an
 * address with a query, a mailed token or a provider's return never wait.
 */
export type HydrationTime = "asked" | "moving" | "now";

/** Before the landing carousel first goes on by itself, 8 s after it is shown. */
const MOVING_AFTER_MS = 7000;

const BEGIN: Record<HydrationTime, string> = {
  asked: "",
  moving: `setTimeout(go,${MOVING_AFTER_MS})`,
  now: "go()",
};

/**
 * Remembers the last press on a button, which nothing answers yet, and keeps a form from leaving with
 * what was typed: its button is pressed again once the app can answer.
 */
export const EARLY_CLICKS_SCRIPT = [
  "(()=>{let b=null,",
  'c=e=>{b=e.target.closest("button")??b},',
  "s=e=>{e.preventDefault();b=e.submitter??b};",
  'addEventListener("click",c,true);addEventListener("submit",s,true);',
  'self.takeEarlyClick=()=>{removeEventListener("click",c,true);removeEventListener("submit",s,true);',
  "let t=b;b=null;return t}})();",
].join("");

/**
 * Today's date as the device writes it (`core/time/dates.ts`), where a page stands that says it and asks for
 * nothing else of the app.
 */
const TODAY_SCRIPT =
  'addEventListener("DOMContentLoaded",()=>{let t=document.querySelector("time[data-today]"),' +
  `l=navigator.language;if(t)t.textContent=new Intl.DateTimeFormat(/^${language.tag}\\b/.test(l)?l:"${language.dates}",` +
  '{dateStyle:"long"}).format()});';

// Whatever a visitor may do first; listening costs the page nothing.
const ACTS = ["pointerdown", "pointermove", "keydown", "touchstart", "click", "scroll", "focusin"];

/**
 * The script that a prerendered page runs at once: it holds the page back for its faces, remembers the
 * last press and fetches the app's scripts when it is time. The server allows it by its hash.
 */
export function hydrationScript(
  entry: string,
  preloads: readonly string[],
  time: HydrationTime,
): string {
  return [
    LATE_FACES_SCRIPT,
    EARLY_CLICKS_SCRIPT,
    TODAY_SCRIPT,
    "(()=>{let d,go=()=>{if(d)return;d=1;",
    `for(let h of ${JSON.stringify(preloads)}){let l=document.createElement("link");`,
    'l.rel="modulepreload";l.href=h;document.head.append(l)}',
    // Scripts that could not be loaded, such as those of an earlier build, come with a fresh load
    // of the page.
    `import(${JSON.stringify(entry)}).catch(()=>addEventListener("pointerup",()=>{if(navigator.onLine)location.reload()}))};`,
    `for(let e of ${JSON.stringify(ACTS)})`,
    // Browsers say that a pointer moved when a page comes under one that rests.
    'addEventListener(e,e=>{e.type=="pointermove"&&!e.movementX&&!e.movementY||go()},{passive:true,capture:true});',
    // An address with a question wants an answer: a tab of the tour, a link from a mail, a return.
    'if(self.Capacitor||location.search||location.hash.includes("="))go();',
    // Not before the first paint: opening the storage takes longer than all the rest.
    'else requestAnimationFrame(()=>setTimeout(()=>{try{for(let k in localStorage)if(k.endsWith("-session"))go()}catch{}}));',
    `${BEGIN[time]}})()`,
  ].join("");
}

let built: BuiltPage | null = null;
let pressed: HTMLElement | null = null;

/** Remembers what was typed and pressed; called when the app is about to listen itself. */
export function keepEarlyActs(): void {
  pressed = window.takeEarlyClick?.() ?? null;
  built = rememberBuiltPage();
}

/** Puts what was typed back where React rebuilt the page; called in the commit that did. */
export function restoreEarlyInput(): void {
  built?.carryOver();
}

/** Presses what was pressed last before the page could answer; called once it can. */
export function answerEarlyClick(): void {
  const button = built?.present(built.lostPress() ?? pressed);
  built = null;
  pressed = null;
  // Tabs answer the button going down, everything else the click.
  button?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  button?.click();
}

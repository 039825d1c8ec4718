import { language } from "@sovereign/content/words/language";
import { useSyncExternalStore } from "react";
import { type PrerenderedPage, rememberPrerenderedPage } from "./carry-over.ts";
import { HOLD_FOR_FONTS_SCRIPT } from "./late-fonts.ts";

declare global {
  interface Window {
    /** Set by `EARLY_CLICKS_SCRIPT`: stops listening and returns the last pressed button. */
    takeEarlyClick?: () => HTMLElement | null;
  }
}

/**
 * `asked`: at the first interaction; `moving`: before the first animation, or directly where the
 * deployment has launch flows, which must not cover a page that is already being read; `now`: directly.
 */
export type HydrationTime = "asked" | "moving" | "now";

/** The landing carousel first advances 8 s after it is shown. */
const MOVING_AFTER_MS = 7000;

const BEGIN: Record<HydrationTime, string> = {
  asked: "",
  moving: `/"launchFlows":\\["/.test(document.documentElement.dataset.settings)?go():setTimeout(go,${MOVING_AFTER_MS})`,
  now: "go()",
};

/** Remembers the last button press, which the hydrated app repeats; blocks form submission. */
export const EARLY_CLICKS_SCRIPT = [
  "(()=>{let b=null,",
  'c=e=>{b=e.target.closest("button")??b},',
  "s=e=>{e.preventDefault();b=e.submitter??b};",
  'addEventListener("click",c,true);addEventListener("submit",s,true);',
  'self.takeEarlyClick=()=>{removeEventListener("click",c,true);removeEventListener("submit",s,true);',
  "let t=b;b=null;return t}})();",
].join("");

/** Renders today's date like `core/time/dates.ts`, on pages that need nothing else of the app. */
const TODAY_SCRIPT =
  `addEventListener("DOMContentLoaded",()=>{let t=document.querySelector('time[datetime=""]'),` +
  `l=navigator.language;if(t){t.removeAttribute("datetime");t.textContent=new Intl.DateTimeFormat(/^${language.tag}\\b/.test(l)?l:"${language.dates}",` +
  '{dateStyle:"long"}).format()}});';

// Events that count as a first interaction.
const ACTIONS = [
  "pointerdown",
  "pointermove",
  "keydown",
  "touchstart",
  "click",
  "scroll",
  "focusin",
];

export const APP_SCRIPTS_ID = "app-scripts";

/** Returns a page's inline script: waits for fonts, remembers a press, loads the app in time. */
export function hydrationScript(time: HydrationTime): string {
  return [
    HOLD_FOR_FONTS_SCRIPT,
    EARLY_CLICKS_SCRIPT,
    TODAY_SCRIPT,
    // Scripts that fail to load, such as those of an earlier build, need a page reload.
    '(()=>{let d,fail=()=>addEventListener("pointerup",()=>{if(navigator.onLine)location.reload()}),',
    `load=()=>{let t=document.getElementById("${APP_SCRIPTS_ID}");`,
    "for(let e of t.content.children)e.onerror=fail;t.replaceWith(t.content)},",
    "go=()=>{if(d)return;d=1;",
    'document.readyState=="loading"?addEventListener("DOMContentLoaded",load):load()};',
    `for(let e of ${JSON.stringify(ACTIONS)})`,
    // Browsers report a pointer move when a page appears under a resting pointer.
    'addEventListener(e,e=>{e.type=="pointermove"&&!e.movementX&&!e.movementY||go()},{passive:true,capture:true});',
    // A URL with a query or a token needs the app: a tour tab, an email link, a provider's return.
    'if(self.Capacitor||location.search||location.hash.includes("="))go();',
    // After the first paint, because opening the storage is slow.
    'else requestAnimationFrame(()=>setTimeout(()=>{try{for(let k in localStorage)if(k.endsWith("-session"))go()}catch{}}));',
    `${BEGIN[time]}})()`,
  ].join("");
}

let built: PrerenderedPage | null = null;
let pressed: HTMLElement | null = null;

/** Remembers typed text and presses; called just before hydration. */
export function captureEarlyInput(): void {
  pressed = window.takeEarlyClick?.() ?? null;
  built = rememberPrerenderedPage();
}

/** Restores typed text where React rebuilt the page; called in the commit that rebuilt it. */
export function restoreEarlyInput(): void {
  built?.restoreInput();
}

/** Repeats the last press from before hydration; called once the page reacts. */
export function replayEarlyClick(): void {
  const button = built?.present(built.lostPress() ?? pressed);
  built = null;
  pressed = null;
  // Tabs react to mousedown, everything else to the click.
  button?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  button?.click();
}

const never = () => () => {};

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

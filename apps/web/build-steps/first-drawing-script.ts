import { minifySync } from "vite";
import { type Copied, FIRST_DRAWING, type FirstDrawing } from "#app/first-drawing/first-drawing.ts";
import { MAX_FONT_DELAY_MS } from "#core/page/late-fonts.ts";
import { paths } from "#core/page/paths.ts";
import { SESSION_REFUSED } from "#core/session/confirmed-session.ts";
import { type HtmlPage, insertAfter } from "./html-page.ts";

type Where = {
  key: string;
  paths: string[];
  /** Whether the session is in the page's storage, beside the drawing. */
  hasSession: boolean;
  maxDelayMs: number;
  /** The event after which no member's text may be shown. */
  refused: string;
};

/**
 * Runs in the page, right after `#root`, so it uses nothing from outside. The drawing is removed
 * in the commit that shows something else than waiting; React skips it, as it is not React's.
 */
function drawFirst(where: Where): void {
  // React would take it for one of its own.
  document.currentScript?.remove();
  const { dataset } = document.documentElement;

  function kept(): FirstDrawing | null {
    const names = Object.keys(localStorage);
    const key = names.find((name) => name.endsWith(where.key));
    const text = key && localStorage.getItem(key);
    if (!key || !text) return null;
    // Once: after a failed start, or if the day changes, nothing is shown again.
    localStorage.removeItem(key);
    const member = key.slice(0, -where.key.length).split("-cache-").pop() ?? "";
    const session = names.find((name) => name.endsWith("-session"));
    const isTheirs = session && localStorage.getItem(session)?.includes(`"${member}"`);
    return where.hasSession && !isTheirs ? null : JSON.parse(text);
  }

  function add(copied: Copied, parent: Element): void {
    if (typeof copied === "string") {
      parent.append(copied);
      return;
    }
    const [tag, attributes, ...content] = copied;
    const space = tag === "svg" ? "http://www.w3.org/2000/svg" : parent.namespaceURI;
    const element = document.createElementNS(space, tag) as HTMLElement;
    for (const [name, value] of Object.entries(attributes)) {
      // The content policy allows styles that a script sets, but not the attribute.
      if (name === "style") element.style.cssText = value;
      else element.setAttribute(name, value);
    }
    for (const each of content) add(each, element);
    parent.append(element);
  }

  function show(drawing: FirstDrawing, sheets: string[], root: HTMLElement): void {
    const place = document.createElement("section");
    place.inert = true;
    place.ariaHidden = "true";
    add(drawing.frame, place);
    for (const animated of place.querySelectorAll(".mill")) animated.classList.remove("mill");
    root.hidden = true;
    root.after(place);
    // As on a public page: nothing is painted in other fonts or without styles.
    dataset.held = "";
    const reveal = () => delete dataset.held;
    setTimeout(reveal, where.maxDelayMs);
    const loading = sheets.map(
      (href) =>
        new Promise((loaded) => {
          const link = document.createElement("link");
          Object.assign(link, { rel: "stylesheet", href, onload: loaded, onerror: loaded });
          document.head.append(link);
        }),
    );
    Promise.all(loading).then(() => {
      // Layout requests the fonts; only then is it known whether any is missing.
      place.getBoundingClientRect();
      document.fonts.ready.then(reveal);
    });
    const end = () => {
      watch.disconnect();
      place.remove();
      root.hidden = false;
      reveal();
    };
    const watch = new MutationObserver(() => {
      if (root.querySelector(".page-wait, main > [data-waiting]")) return;
      // An animated part does not animate again.
      for (const animated of root.querySelectorAll(".mill")) animated.classList.remove("mill");
      end();
    });
    watch.observe(root, { childList: true, subtree: true });
    addEventListener(where.refused, end, { once: true });
  }

  try {
    const drawing = kept();
    const root = document.getElementById("root");
    const now = Date.now();
    const path = location.pathname.replace(/(.)\/+$/, "$1");
    if (!drawing || !root || !where.paths.includes(path)) return;
    if (now < drawing.from || now >= drawing.until) return;
    const links = document.querySelectorAll("link[rel=stylesheet], link[as=style]");
    const hrefs = [...links].map((link) => (link.getAttribute("href") ?? "").replace(/#$/, ""));
    // Another build may draw the same elements differently.
    if (hrefs.every((href) => drawing.sheets.includes(href))) {
      show(drawing, [...new Set(hrefs)], root);
    }
  } catch {
    // Without storage, or with a copy of another form, the app starts as usual.
  }
}

/** Returns the inline script that shows the dashboard as its member left it (decision 160). */
function firstDrawingScript(target: "web" | "native"): string {
  const where: Where = {
    key: `/${FIRST_DRAWING}`,
    // A shell starts at its only page.
    paths: [paths.app, paths.appHome, ...(target === "native" ? [paths.home] : [])],
    hasSession: target === "web",
    maxDelayMs: MAX_FONT_DELAY_MS,
    refused: SESSION_REFUSED,
  };
  return minifySync("first-drawing.js", `(${drawFirst})(${JSON.stringify(where)})`).code.trim();
}

export function addFirstDrawing(page: HtmlPage, target: "web" | "native"): void {
  const root = page.all("div").find(({ attrs }) => attrs.some(({ value }) => value === "root"));
  if (!root) throw new Error("The page has no element for the app");
  insertAfter(root, `<script>${firstDrawingScript(target)}</script>`);
}

import { type HydrationTime, hydrationScript } from "#core/page/hydration.ts";

const PRELOADED_SCRIPT = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** What starts the app, as the framework writes it into a page: the last of it fetches the entry. */
const START =
  /<script type="module" async="">([^<]+?)import\(("\/assets\/entry\.client-[^"]+")\);<\/script>/;
/** An address may end in an empty fragment, by which the bundler tells two uses of a sheet apart. */
const SHEET = /<link rel="stylesheet" href="(\/assets\/[^"#]+)#?"\/>/g;

/** Everything that a pattern finds in a text, which it must, or the framework writes otherwise by now. */
function found(html: string, pattern: RegExp, what: string): string[] {
  const all = [...html.matchAll(pattern)].map(([, caught = ""]) => caught);
  if (all.length === 0) throw new Error(`The framework's page has no ${what}`);
  return all;
}

/** Replaces the first place where `part` stands; throws where the framework writes otherwise by now. */
function replaced(html: string, part: string | RegExp, by: () => string): string {
  const done = html.replace(part, by);
  if (done === html) throw new Error(`The framework's page has no ${part}`);
  return done;
}

/**
 * The sheets' own text in the place of their links, so that the page comes in one piece; for each a
 * link of a type that no browser fetches, by which the scripts see that the sheet is there.
 */
function withOwnStyles(html: string, sheetText: (address: string) => string): string {
  const sheets = [...new Set(found(html, SHEET, "style sheet"))];
  const text = sheets.map((address) => sheetText(address).trim()).join("");
  const [first = ""] = html.match(SHEET) ?? [];
  return replaced(html, first, () => `<style>${text}</style>${first}`).replace(SHEET, (link) =>
    link.replace("/>", ' type="text/inlined"/>'),
  );
}

type WakingOptions = {
  /** When the page fetches its scripts. */
  time: HydrationTime;
  /** The text of a built style sheet. */
  sheetText: (address: string) => string;
  /** Keeps a script's text as a file of the build and gives its address. */
  addScript: (text: string) => string;
};

/**
 * A page as the framework has prerendered it, changed to one that fetches no script before it is
 * touched (decision 32): what would start the app lies in a file of its own, which the script that
 * wakes the page fetches with all the others. Throws when the framework writes its pages otherwise.
 */
export function wakingPage(html: string, { time, sheetText, addScript }: WakingOptions): string {
  const scripts = found(html, PRELOADED_SCRIPT, "script to fetch ahead");
  const [, imports, entry] = START.exec(html) ?? [];
  if (!imports || !entry) throw new Error("The framework's page starts its app in another way");
  // Awaited, so that the code that fetches this file learns when the entry fails to load.
  const start = addScript(`${imports}await import(${entry});`);
  const bare = replaced(html, START, () => "").replace(PRELOADED_SCRIPT, "");
  const script = hydrationScript(start, scripts, time);
  return replaced(
    withOwnStyles(bare, sheetText),
    "</head>",
    () => `<script>${script}</script></head>`,
  );
}

/** Marks a page that may keep the app's code on the device (decision 56). */
export function keepingApp(html: string): string {
  return replaced(html, "<html ", () => '<html data-worker="on" ');
}

/** Adds links to the head of a page: files that its scripts will ask for. */
export function fetchingAhead(html: string, links: string): string {
  return replaced(html, "</head>", () => `${links}</head>`);
}

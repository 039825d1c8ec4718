import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { textLiterals } from "./text-literals.ts";

const ROOT = join(import.meta.dirname, "../../..");
const sources = ["apps/web/src", "packages/domain/src"]
  .flatMap((folder) => globSync(join(folder, "**", "*.{ts,tsx}"), { cwd: ROOT }))
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .sort();

/** Path data, selectors, media queries and error names. */
const NO_WORDS = [
  /^M\{\}|^A\{\}|^\w+Error$/,
  /^\(prefers-|^not all$|^[a-z-]+ \{\}$|^milled |^call-|^main |^button, a,|^Bearer /,
];

/** Other texts that are never shown, by file. */
const EXCEPTIONS: Record<string, RegExp> = {
  "apps/web/src/entry.server.tsx": /^text\/html/,
  "apps/web/src/features/launch/splash.tsx": /^(?:Tab|Shift|Control|Alt|Meta|CapsLock)$/,
  "apps/web/src/core/api/api-error.ts": /did not answer/,
  // A canvas font.
  "apps/web/src/days/share/paint.ts": /^\{\}\{\} \{\}px \{\}$/,
  // Inline scripts.
  "apps/web/src/core/page/currency-page.ts": /[;{]/,
  "apps/web/src/core/page/hydration.ts": /[;{]/,
  // Selectors.
  "apps/web/src/features/reader/passage-selection.ts": /^(?::is\(|sup, |\.prose )/,
  "apps/web/src/core/page/late-fonts.ts": /[;{]|1em/,
  // What is dragged.
  "apps/web/src/features/office/publish/editor/editor-page.tsx": /^Files$/,
  // A media query, and query parameters.
  "apps/web/src/core/device/installed.ts": /^\(display-mode: /,
  "packages/domain/src/shared-sentence.ts": /^shared_/,
  // Names of plugins, a key and a zone, and the states of a phone's code request.
  "apps/web/src/core/device/shell-plugins.ts": /^(?:Documents|PrivacyCover)$/,
  "apps/web/src/features/widget/today-widget.ts": /^TodayWidget$/,
  "apps/web/src/app/native/back-button.ts": /^Escape$/,
  "packages/domain/src/widget-cases.ts": /^Europe\/Lisbon$/,
  "apps/web/src/features/app-lock/device-app-lock.ts": /^no code$/,
  // Prefixes of problem codes.
  "apps/web/src/features/one-thing/write-announcements.ts": /^one_thing\.$/,
  "apps/web/src/features/programme/programme-writes.ts": /^programme\.$/,
  // The name of an error that has none.
  "apps/web/src/core/faults/report-body.ts": /^Error$/,
  // Terms of schema.org.
  "apps/web/src/app/heads/structured-data.ts": /^[A-Z]\w+$|^customer support$/,
  // The server stores this for a day answered without a text; screens have their own copy.
  "packages/domain/src/one-thing.ts": /^No ONE Thing set today$/,
};

const said = (code: string) => textLiterals("screen.tsx", code).map(({ text }) => text);

describe("the product's copy (decision 65)", () => {
  it("is only in its folder, not in screens or rules", () => {
    const left = sources.flatMap((file) =>
      textLiterals(file, readFileSync(join(ROOT, file), "utf8"))
        .filter(({ text }) => ![...NO_WORDS, EXCEPTIONS[file]].some((words) => words?.test(text)))
        .map(({ line, text }) => `${file}:${line}: ${text}`),
    );
    expect(left).toEqual([]);
  });

  it.each([
    ["<p>kept</p>", "kept"],
    ['<p>{open ? "kept" : null}</p>', "kept"],
    [`<p>{\`\${count} days\`}</p>`, "{} days"],
    ['<nav aria-label="main" />', "main"],
    ['<input placeholder={empty && "verb"} />', "verb"],
    ['toast({ title: "kept" })', "kept"],
    ['toast("It is kept.")', "It is kept."],
    ['const WORDS = ["Kept"];', "Kept"],
  ])("is found in %s", (code, text) => {
    expect(said(code)).toEqual([text]);
  });

  it.each([
    '<p className="small t2">{words.title}</p>',
    '<Tab value="sign-in">{words["sign-in"]}</Tab>',
    '<p>{tab === "sign-up" && words.title}</p>',
    'throw new TypeError("It is not there");',
    'import { Words } from "Some words";',
    'type Words = "Some words";',
  ])("is not detected elsewhere: %s", (code) => {
    expect(said(code)).toEqual([]);
  });
});

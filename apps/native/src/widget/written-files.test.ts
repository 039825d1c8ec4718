import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { widgetTexts } from "@sovereign/content/words/widget";
import { expect, it } from "vitest";
import { writtenFiles } from "./written-files.ts";

const NATIVE = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(NATIVE, path), "utf8");

it.each(writtenFiles())("has what `npm run widget -w apps/native` writes: %s", (path, text) => {
  expect(read(path)).toBe(text);
});

it("defines every key that the widgets of iOS use, and uses every key §10.6", () => {
  const sources = ["Widget", "Intents"].flatMap((folder) =>
    readdirSync(join(NATIVE, "ios/App", folder))
      .filter((name) => name.endsWith(".swift"))
      .map((name) => read(`ios/App/${folder}/${name}`)),
  );
  const quoted = sources.flatMap((source) =>
    [...source.matchAll(/"([a-z][A-Za-z]+)"/g)].map(([, key = ""]) => key),
  );
  const others = ["today", "text", "quiet", "background"];
  expect(new Set(quoted.filter((key) => !others.includes(key)))).toEqual(
    new Set(Object.keys(widgetTexts)),
  );
});

it("says in the iPhone's shortcuts only what the words have", () => {
  const keys = new Set([...Object.keys(widgetTexts), "app"]);
  const quoted = ["CommitIntent", "ReflectIntent"].flatMap((name) =>
    [...read(`ios/App/App/${name}.swift`).matchAll(/"([a-z][A-Za-z]+)"/g)].map(
      ([, key = ""]) => key,
    ),
  );
  expect(quoted.length).toBeGreaterThan(6);
  expect(quoted.filter((key) => !keys.has(key))).toEqual([]);
  // The draft's sentence is among what the app takes from a link.
  const opened = readFileSync(join(NATIVE, "../web/src/app/native/opened-link.ts"), "utf8");
  expect(opened).toContain('"shared_text"');
  expect(read("ios/App/App/CommitIntent.swift")).toContain('"shared_text"');
});

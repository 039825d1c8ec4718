import { readFileSync } from "node:fs";
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
  const sources = ["Widgets", "WidgetViews", "AnswerIntent"].map((name) =>
    read(`ios/App/Widget/${name}.swift`),
  );
  const quoted = sources.flatMap((source) =>
    [...source.matchAll(/"([a-z][A-Za-z]+)"/g)].map(([, key = ""]) => key),
  );
  const others = ["today", "text", "quiet", "background"];
  expect(new Set(quoted.filter((key) => !others.includes(key)))).toEqual(
    new Set(Object.keys(widgetTexts)),
  );
});

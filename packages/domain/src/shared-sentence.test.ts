import { expect, it } from "vitest";
import { ONE_THING_MAX_LENGTH } from "./one-thing.ts";
import { SHARED_FIELDS, sharedSentence } from "./shared-sentence.ts";

const shared = (given: Partial<Record<keyof typeof SHARED_FIELDS, string>>) =>
  sharedSentence(
    new URLSearchParams(
      Object.entries(given).map(([name, value]) => [
        SHARED_FIELDS[name as keyof typeof SHARED_FIELDS],
        value,
      ]),
    ),
  );

const LINK = "https://a.test/b";

it.each([
  ["a sentence", { text: "Call Priya" }, "Call Priya"],
  ["a sentence under a subject", { title: "Re: lunch", text: "Call Priya" }, "Call Priya"],
  ["a page", { title: "Terms", url: LINK }, `Terms ${LINK}`],
  ["a page with its link as text", { title: "Terms", text: LINK }, `Terms ${LINK}`],
  ["a passage with its link twice", { text: `See ${LINK}`, url: LINK }, `See ${LINK}`],
  ["lines", { text: " Call Priya\n\tand Tom " }, "Call Priya and Tom"],
  ["a title alone", { title: "Call Priya" }, "Call Priya"],
  ["blanks", { text: " \u200b\n" }, null],
  ["a NUL", { text: "a\0b" }, "ab"],
  ["nothing", {}, null],
])("makes one draft of %s", (_, given, draft) => {
  expect(shared(given)?.sentence ?? null).toBe(draft);
});

it("is as long as the field at most, in code points, and says whether it was cut", () => {
  const draft = shared({ text: "🪙".repeat(3 * ONE_THING_MAX_LENGTH) });
  expect([...(draft?.sentence ?? "")]).toHaveLength(ONE_THING_MAX_LENGTH);
  expect(draft?.sentence.isWellFormed()).toBe(true);
  expect(draft?.isCut).toBe(true);
  expect(shared({ text: "🪙".repeat(ONE_THING_MAX_LENGTH) })?.isCut).toBe(false);
});

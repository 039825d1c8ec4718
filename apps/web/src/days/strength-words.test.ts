import { expect, it } from "vitest";
import { strengthSentence } from "./strength.tsx";

const WEEK = { change: 0, kept: 0, partial: 0, missed: 0, rests: 0, begun: false };

it.each([
  [{ change: 3, kept: 7, partial: 1 }, "Up 3 in a week: seven days kept, one of them partly."],
  [{ change: -9, kept: 3, missed: 4 }, "Down 9 in a week: three days kept, four not."],
  [
    { kept: 5, missed: 1, rests: 1 },
    "Level for a week: five days kept, one not, one day of planned rest.",
  ],
  [{ change: -12, missed: 7 }, "Down 12 in a week: seven days not kept."],
  [{ rests: 7 }, "Level for a week: seven days of planned rest."],
  [
    { change: 5, kept: 2, partial: 1, begun: true },
    "Up 5 since your first day: two days kept, one of them partly.",
  ],
  [{ change: 4, kept: 1, begun: true }, "Its first day. It grows with every day you keep."],
  [{ missed: 1, begun: true }, "Its first day. It grows with every day you keep."],
  [{}, "It grows with every day you keep."],
])("explains the strength change of %o §4.17", (week, sentence) => {
  expect(strengthSentence({ ...WEEK, ...week })).toBe(sentence);
});

import { isAvailable } from "@sovereign/content/public/features";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { streakHint } from "#days/streak-words.ts";
import { Marked } from "./marked.tsx";

const partsOf = (text: string) => {
  const { container } = render(<Marked text={text} />);
  return [
    container.textContent,
    [...container.querySelectorAll(".coming")].map((mark) => mark.textContent),
  ];
};

it("sets marks apart from their words, and leaves other brackets alone", () => {
  expect(
    partsOf("The edge (of a coin) and a review (coming), then one (the fifth is coming)."),
  ).toEqual([
    "The edge (of a coin) and a review coming, then one the fifth is coming.",
    ["coming", "the fifth is coming"],
  ]);
  expect(partsOf("Nothing to come")).toEqual(["Nothing to come", []]);
});

it("marks a threshold for as long as what it opens is not there", () => {
  const mark = (there: boolean) => (there ? [] : ["coming"]);
  expect(partsOf(streakHint(2))[1]).toEqual(mark(isAvailable("insights")));
  expect(partsOf(streakHint(5))[1]).toEqual([]);
  expect(partsOf(streakHint(STREAK_WINDOW_DAYS - 1))[1]).toEqual(mark(isAvailable("review")));
});

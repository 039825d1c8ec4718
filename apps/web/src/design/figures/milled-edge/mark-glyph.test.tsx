import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Legend } from "./mark-glyph.tsx";

const words = () => screen.getAllByRole("listitem").map((item) => item.textContent);

it("explains rest only where one of the days has it §9.5", () => {
  const usual = ["Completed", "Partial", "Missed", "No record"];
  const view = render(<Legend days={[{ date: "2026-03-21", mark: "completed" }]} />);
  expect(words()).toEqual(usual);
  view.rerender(<Legend days={[{ date: "2026-03-21", mark: "rest" }]} />);
  expect(words()).toEqual(usual.toSpliced(3, 0, "Planned rest"));
});

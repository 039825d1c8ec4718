import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Dial } from "./dial.tsx";
import type { MarkedDay } from "./drawing.ts";
import { WeekStrip } from "./ledger.tsx";

const MARKS: MarkedDay[] = [
  { date: "2026-03-22", mark: "completed" },
  { date: "2026-03-23", mark: "missed" },
  { date: "2026-03-24", mark: "open" },
];

describe("Dial", () => {
  it("redraws only today's reed when the day is answered", () => {
    const open: MarkedDay[] = [MARKS[0] as MarkedDay, { date: "2026-03-24", mark: "open" }];
    const done: MarkedDay[] = [MARKS[0] as MarkedDay, { date: "2026-03-24", mark: "completed" }];
    const view = render(<Dial marks={open} label="a" today="2026-03-24" />);
    expect(view.container.querySelectorAll(".is-fresh")).toHaveLength(0);
    view.rerender(<Dial marks={done} label="b" today="2026-03-24" />);
    const fresh = [...view.container.querySelectorAll(".is-fresh")];
    expect(fresh.map((reed) => reed.getAttribute("class"))).toEqual([
      "reed reed-completed is-today is-fresh",
    ]);
  });

  it("appears reed by reed once per visit", () => {
    const dial = <Dial marks={MARKS} label="a" reveal="test-dial" />;
    const first = render(dial);
    expect(first.container.querySelector(".mill")).not.toBeNull();
    first.unmount();
    expect(render(dial).container.querySelector(".mill")).toBeNull();
  });
});

it("WeekStrip shows at most seven days, and missing ones as future days §9.4", () => {
  const kept = (count: number): MarkedDay[] =>
    Array.from({ length: count }, (_, day) => ({ date: `2026-03-0${day + 1}`, mark: "completed" }));
  const marksOf = (count: number) => {
    const { container } = render(<WeekStrip marks={kept(count)} label="" />);
    const countOf = (mark: string) => container.querySelectorAll(`.reed-${mark}`).length;
    return { completed: countOf("completed"), toCome: countOf("to-come") };
  };
  expect(marksOf(9)).toEqual({ completed: 7, toCome: 0 });
  expect(marksOf(3)).toEqual({ completed: 3, toCome: 4 });
});

import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MarkedDay } from "./drawing.ts";
import { LastThirtyDays } from "./last-thirty-days.tsx";

const THIRTY = Array.from({ length: 30 }, (_, index): MarkedDay => {
  const date = new Date(Date.UTC(2026, 1, 23 + index)).toISOString().slice(0, 10);
  return { date, mark: "completed" };
});

let width = 0;
let resized: () => void = () => undefined;

beforeEach(() => {
  class Observer {
    constructor(callback: () => void) {
      resized = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(0, 0, width, 0),
  );
});

const figure = () => screen.getByRole("img").getAttribute("class");

describe("LastThirtyDays", () => {
  it("is a ledger at 22 px a day, and a rim when narrower", () => {
    width = 660;
    render(<LastThirtyDays marks={THIRTY} label="Last 30 days" />);
    expect(figure()).toBe("milled milled-5 ledger");
    width = 659;
    act(() => resized());
    expect(figure()).toBe("milled milled-5 ledger rim");
    width = 350;
    act(() => resized());
    expect(figure()).toBe("milled milled-3 ledger rim");
  });
});

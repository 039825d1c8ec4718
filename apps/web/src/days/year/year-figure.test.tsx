import { dateRange } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { withRuns, type YearDay } from "./year-day.ts";
import { YearFigure, YearLegend } from "./year-figure.tsx";
import { YearTable } from "./year-table.tsx";

const TODAY = "2026-03-24";

function markOf(date: string): DayMark {
  if (date >= "2026-03-27" && date <= "2026-03-28") return "rest";
  if (date > TODAY) return "to-come";
  if (date === TODAY) return "open";
  return date.endsWith("-13") ? "missed" : "completed";
}

const YEAR: YearDay[] = dateRange("2025-04-01", "2026-03-31").map((date) => ({
  date,
  mark: markOf(date),
}));

const hrefOf = (date: string) => (date <= TODAY ? `/day/${date}` : undefined);

let width = 0;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    // Cells of a month are side by side, from 40 pixels on.
    const place = this instanceof HTMLTableCellElement ? this.cellIndex - 1 : -1;
    const step = (width - 82) / 31;
    return place < 0 ? new DOMRect(0, 0, width, 0) : new DOMRect(40 + place * step, 0, step, 32);
  });
});

function Opened() {
  return <p>opened {useLocation().pathname}</p>;
}

function show(atWidth: number) {
  width = atWidth;
  return render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<YearFigure days={YEAR} today={TODAY} hrefOf={hrefOf} />} />
        <Route path="*" element={<Opened />} />
      </Routes>
    </MemoryRouter>,
  );
}

// By label: a query by role checks every one of eight hundred elements.
const day = (name: string) => screen.getByLabelText(name);
const lines = () => [...document.querySelectorAll("tbody tr")];

describe("YearFigure", () => {
  it("is a grid with a sentence, with each line naming how many days were kept", () => {
    show(928);
    const grid = day("April 2025 to March 2026: 345 days kept of 357, 2 of planned rest.");
    expect(grid.getAttribute("role")).toBe("grid");
    expect(lines()).toHaveLength(12);
    const march = lines().at(-1);
    expect(march?.querySelector("th")?.textContent).toBe("MarMarch 2026: 22 of 23 kept");
    expect(march?.lastElementChild?.textContent).toBe("22/23");
    expect(lines()[0]?.textContent).toContain("Apr 2025");
  });

  it("names every day in a sentence and links those that have a page §9.6", () => {
    show(928);
    expect(day("Friday 20 March 2026, completed").getAttribute("href")).toBe("/day/2026-03-20");
    expect(day("Friday 13 March 2026, missed")).toBeDefined();
    expect(day("Tuesday 24 March 2026, today, not yet reflected")).toBeDefined();
    expect(document.querySelectorAll("td > a[href]")).toHaveLength(358);
    expect(screen.getByLabelText("Friday 27 March 2026, planned rest")).toBeDefined();
    expect(screen.getByLabelText("Tuesday 31 March 2026, to come")).toBeDefined();
  });

  it("is one tab stop, which stays where the arrow keys moved it §9.6", async () => {
    const user = userEvent.setup();
    show(928);
    await user.tab();
    expect(document.activeElement).toBe(day("Tuesday 24 March 2026, today, not yet reflected"));
    await user.keyboard("{ArrowUp}{ArrowLeft}");
    expect(document.activeElement).toBe(day("Monday 23 February 2026, completed"));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(day("Monday 23 February 2026, completed"));
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it("opens the day on Enter", async () => {
    const user = userEvent.setup();
    show(350);
    await user.tab();
    await user.keyboard("{ArrowLeft}{Enter}");
    expect(screen.getByText("opened /day/2026-03-23")).toBeDefined();
  });

  it("names the day under focus and pointer below", async () => {
    const user = userEvent.setup();
    show(928);
    await user.tab();
    await user.keyboard("{ArrowLeft}");
    const line = () => document.querySelector("p.small")?.textContent;
    expect(line()).toBe("Monday 23 March 2026, completed");
    await user.hover(day("Friday 13 March 2026, missed"));
    expect(line()).toBe("Friday 13 March 2026, missed");
    await user.unhover(day("Friday 13 March 2026, missed"));
    expect(line()).toBe("Monday 23 March 2026, completed");
  });

  it("keeps the chosen day below, even when a narrow year moves under the pointer", async () => {
    const user = userEvent.setup();
    show(350);
    await user.hover(day("Friday 13 March 2026, missed"));
    const opens = screen.getByText("Tuesday 24 March 2026", { exact: false, selector: "a > .vh" });
    expect(opens.parentElement?.getAttribute("href")).toBe("/day/2026-03-24");
  });

  it("opens a day on a press where a day is wide enough", async () => {
    const user = userEvent.setup();
    show(928);
    expect(document.querySelector("button")).toBeNull();
    await user.click(day("Friday 13 March 2026, missed"));
    expect(screen.getByText("opened /day/2026-03-13")).toBeDefined();
  });

  it("marks the day nearest to a press where days are narrow, and opens it from below §9.6", async () => {
    const user = userEvent.setup();
    show(392);
    const march = lines().at(-1);
    if (!march) throw new Error("no line");
    await user.pointer({ keys: "[MouseLeft]", target: march, coords: { clientX: 40 + 12.4 * 10 } });
    expect(screen.queryByText(/^opened/)).toBeNull();
    expect(screen.getByRole("status").textContent).toBe("Friday 13 March 2026, missed");
    await user.click(screen.getByLabelText("The day after"));
    expect(screen.getByRole("status").textContent).toBe("Saturday 14 March 2026, completed");
    await user.click(screen.getByText("Open the Day"));
    expect(screen.getByText("opened /day/2026-03-14")).toBeDefined();
  });
});

describe("without color", () => {
  const sample = withRuns(
    YEAR.map((one): YearDay => {
      if (one.date === "2026-03-23") return { ...one, mark: "waiting" };
      return { ...one, late: one.date === "2026-03-05" };
    }),
    { goesOnBefore: true, goesOnAfter: false, streak: 10 },
  );
  const showSample = (atWidth: number) => {
    width = atWidth;
    render(
      <MemoryRouter>
        <YearFigure days={sample} today={TODAY} hrefOf={hrefOf} />
        <YearLegend days={sample} />
      </MemoryRouter>,
    );
  };

  it("a late day has its own point, and today a pointer that a waiting day lacks §9.7", () => {
    showSample(928);
    expect(day("Thursday 5 March 2026, completed, late, one of 27 days in a row")).toBeDefined();
    expect(day("Monday 23 March 2026, not answered yet")).toBeDefined();
    const points = document.querySelectorAll("tbody path[class*=late]");
    const pointers = document.querySelectorAll("tbody path[class*=now]");
    expect([points.length, pointers.length]).toEqual([1, 1]);
    expect(
      lines()
        .at(-1)
        ?.contains(points[0] ?? null),
    ).toBe(true);
    expect(
      lines()
        .at(-1)
        ?.contains(pointers[0] ?? null),
    ).toBe(true);
    expect(screen.getByRole("list", { name: "Marks" }).textContent).toBe(
      "CompletedPartialMissedPlanned rest",
    );
  });

  it("each run has its length where it ends, and its month names it §9.7", () => {
    showSample(928);
    const lengths = (line: Element | undefined) =>
      [...(line?.querySelectorAll("svg text") ?? [])].map(({ textContent }) => textContent);
    expect(lengths(lines()[0])).toEqual(["12+"]);
    expect(lengths(lines().at(-1))).toEqual(["27", "9"]);
    expect(lines().at(-1)?.querySelector("th")?.textContent).toBe(
      "MarMarch 2026: 21 of 23 kept. Days in a row: 27, 9",
    );
    expect(day("Tuesday 1 April 2025, completed, one of 12 days in a row or more")).toBeDefined();
  });

  it.each([
    [272, "1, 5, 10, 15, 20, 25, 30"],
    [928, Array.from({ length: 31 }, (_, index) => index + 1).join(", ")],
  ])("all days of the month are heads of columns, seen at %i pixels: %s", (atWidth, seen) => {
    showSample(atWidth);
    const heads = [...document.querySelectorAll("thead th[scope=col]")].slice(1);
    expect(heads.map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 31 }, (_, index) => String(index + 1)),
    );
    const inSight = heads.filter((head) => head.querySelector(".vh") === null);
    expect(inSight.map(({ textContent }) => textContent).join(", ")).toBe(seen);
  });
});

it("a streak that started before the year shows its own length", () => {
  const kept = dateRange("2026-03-01", TODAY).map((date): YearDay => ({ date, mark: "completed" }));
  const [first] = withRuns(kept, { goesOnBefore: true, goesOnAfter: false, streak: 400 });
  expect(first?.run).toEqual({ days: 400, goesOn: false, isLastDay: false });
});

it("YearTable counts the days of each month by mark, newest first", () => {
  render(<YearTable days={YEAR} />);
  const rows = [...document.querySelectorAll("tr")].map((row) => row.textContent);
  expect(rows.slice(0, 3)).toEqual([
    "MonthCompletedPartialMissedPlanned restNo record",
    "March 20262201" + "20",
    "February 202627010" + "0",
  ]);
  expect(rows).toHaveLength(13);
});

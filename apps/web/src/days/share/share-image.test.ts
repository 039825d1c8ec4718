import { addDays } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { weekStart } from "#core/time/week-start.ts";
import { dialDrawing } from "#design/figures/milled-edge/dial-geometry.ts";
import { ledgerDrawing } from "#design/figures/milled-edge/ledger-geometry.ts";
import { strokesOf } from "#design/figures/milled-edge/path-data.ts";
import { rimDrawing } from "#design/figures/milled-edge/rim-geometry.ts";
import { type Brush, paint } from "./paint.ts";
import type { ShareImage } from "./share-image.ts";
import { fileNameOf } from "./share-marks.ts";

const PALETTE = {
  bg: "paper",
  text: "ink",
  "text-2": "grey",
  edge: "edge",
  metal: "metal",
  serif: "Serif",
};

beforeEach(() => {
  vi.stubGlobal(
    "Path2D",
    class {
      d: string;
      constructor(d: string) {
        this.d = d;
      }
    },
  );
});

/** Records the drawing calls of a canvas. */
function drawn(image: ShareImage) {
  const words: { words: string; font: string; x: number; y: number; fill: unknown }[] = [];
  const paths: { d: string; stroke: unknown; width: number; at: number[] }[] = [];
  const brush: Brush = {
    fillStyle: "",
    strokeStyle: "",
    lineWidth: 1,
    font: "",
    fillRect: vi.fn<Brush["fillRect"]>(),
    setTransform: (...at) => {
      place = at;
    },
    measureText: (text: string) => {
      const size = Number(/(\d+)px/.exec(brush.font)?.[1]);
      const width =
        [...text].reduce((sum, letter) => sum + ("il".includes(letter) ? 0.2 : 0.4), 0) * size;
      return { width, actualBoundingBoxLeft: 0, actualBoundingBoxRight: width };
    },
    fillText: (text: string, x: number, y: number) => {
      words.push({ words: text, font: brush.font, x, y, fill: brush.fillStyle });
    },
    stroke: (path) => {
      const d = String(Reflect.get(path, "d"));
      paths.push({ d, stroke: brush.strokeStyle, width: brush.lineWidth, at: place });
    },
  };
  let place: number[] = [];
  paint(brush, image, PALETTE);
  return { words, paths, texts: words.map((line) => line.words), brush };
}

const seven: DayMark[] = [
  "completed",
  "completed",
  "completed",
  "partial",
  "completed",
  "completed",
  "completed",
];

const thirty = (others: Record<number, DayMark> = {}) =>
  Array.from({ length: 30 }, (_, index) => ({
    date: addDays("2026-02-23", index),
    mark: others[index] ?? ("completed" as const),
  }));

describe("a milestone's image", () => {
  const image: ShareImage = {
    kind: "milestone",
    milestone: 7,
    marks: seven,
    date: "2026-03-24",
  };

  it("has the product's name, the number, the caption and the date", () => {
    expect(drawn(image).texts).toEqual([
      "Sovereign",
      "7",
      "One week of",
      "billionaire discipline.",
      "24 March 2026",
    ]);
  });

  it("renders the dial of the screens, with the day that reached it in metal §9.9", () => {
    const days = seven.map((mark, index) => ({ date: String(index), mark }));
    const strokes = strokesOf(dialDrawing({ days, today: "6", milestones: false }));
    const { paths } = drawn(image);
    expect(paths.map(({ d }) => d)).toEqual(strokes.map(({ d }) => d));
    expect(paths.filter(({ stroke }) => stroke === "metal")).toHaveLength(1);
    expect(paths[0]?.at).toEqual([2.05, 0, 0, 2.05, 130, 208]);
  });

  it("is named by its days and its date", () => {
    expect(fileNameOf(image)).toBe("sovereign-7-days-2026-03-24.png");
  });
});

const unknownStreak = (days: ReturnType<typeof thirty>) =>
  ({ kind: "thirty", days, today: "2026-03-24", streak: 0 }) as const;

describe("the image of thirty days", () => {
  it("has the count in words and numbers, the dates and the streak, and the rim of the screens §9.9", () => {
    const days = thirty({ 2: "missed", 7: "no-record", 12: "partial" });
    const { texts, paths } = drawn({ kind: "thirty", days, today: "2026-03-24", streak: 12 });
    expect(texts).toEqual([
      "Sovereign",
      "Twenty-eight of the",
      "last thirty days.",
      "28",
      "23 February to 24 March",
      "12-day streak",
    ]);
    const rim = {
      today: "2026-03-24",
      width: 904,
      sagitta: 452,
      depth: 92,
      weekStart: weekStart(),
    };
    const strokes = strokesOf(rimDrawing({ days, ...rim })).map(({ d }) => d);
    expect(paths.map(({ d }) => d)).toEqual(expect.arrayContaining(strokes));
  });

  it("names an earlier period by its dates and has no day in metal", () => {
    const { texts, paths } = drawn({
      ...unknownStreak(thirty({ 0: "missed" })),
      today: "2026-04-02",
    });
    expect(texts.join(" ")).toBe(
      "Sovereign Twenty-nine of thirty days. 29 23 February to 24 March",
    );
    expect(paths.filter(({ stroke }) => stroke === "metal")).toEqual([]);
  });

  it("excludes planned rest from the total and says so, and shows no streak without one", () => {
    const one = drawn(unknownStreak(thirty({ 4: "rest", 5: "missed" })));
    expect(one.texts.join(" ")).toBe(
      "Sovereign Twenty-eight of twenty-nine days, one day of planned rest. 28 23 February to 24 March",
    );
    const four: Record<number, DayMark> = { 3: "rest", 4: "rest", 5: "rest", 6: "rest" };
    const more = drawn(unknownStreak(thirty(four)));
    expect(more.texts.join(" ")).toContain(
      "Twenty-six of twenty-six days, four days of planned rest.",
    );
  });
});

const THE_WEEK = thirty({ 21: "partial", 23: "missed", 25: "no-record" }).slice(21, 28);

describe("the image of a week", () => {
  const week = { kind: "week", days: THE_WEEK, today: "2026-03-22", streak: 0 } as const;

  it("has the count, the names of its days and the dates, and the marks of the screens §9.9", () => {
    const { texts, words, paths } = drawn(week);
    const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    expect(texts).toEqual(["Sovereign", "Five of seven days.", ...days, "16 March to 22 March"]);
    const step = 904 / 2.5 / 7;
    const look = { today: "2026-03-22", step, height: 116, reedsPerDay: 5, gap: 4.4 };
    expect(paths.map(({ d }) => d)).toEqual(
      expect.arrayContaining(
        strokesOf(ledgerDrawing({ days: THE_WEEK, ...look })).map(({ d }) => d),
      ),
    );
    expect(paths.filter(({ stroke }) => stroke === "metal")).toHaveLength(1);
    const [monday, sunday] = ["Mon", "Sun"].map((day) => words.find((line) => line.words === day));
    expect(monday?.x).toBeGreaterThan(88);
    expect(sunday?.x).toBeLessThan(992);
  });

  it("names the days of rest and renders no day in metal once it is over", () => {
    const days = THE_WEEK.with(6, { date: "2026-03-22", mark: "rest" });
    const { texts, paths } = drawn({ ...week, days, today: "2026-03-24" });
    expect(texts.join(" ")).toContain("Four of six days, one day of planned rest.");
    expect(paths.filter(({ stroke }) => stroke === "metal")).toEqual([]);
  });

  it("is named by its last day", () => {
    expect(fileNameOf(week)).toBe("sovereign-week-2026-03-22.png");
  });
});

describe("a member's text", () => {
  const CANARY = "canary sentence of a member";

  it.each([
    ["thirty days", "thirty", thirty()],
    ["a week", "week", THE_WEEK],
  ] as const)(
    "is in no image of %s, even when whole records are passed in §9.9",
    (_, kind, marks) => {
      const days = marks.map((day) => ({
        ...day,
        record: { one_thing_text: CANARY, content: CANARY, note: CANARY },
      }));
      const { texts, paths } = drawn({ kind, days, today: "2026-03-24", streak: 3 });
      expect(JSON.stringify([texts, paths])).not.toContain("canary");
    },
  );

  it("cannot appear instead of a date §9.9", () => {
    expect(() =>
      drawn({ kind: "milestone", milestone: 3, marks: seven.slice(0, 3), date: CANARY }),
    ).toThrow(RangeError);
    const thirtyDays = thirty().with(0, { date: CANARY, mark: "completed" });
    expect(() => drawn(unknownStreak(thirtyDays))).toThrow(RangeError);
    for (const index of THE_WEEK.keys()) {
      const days = THE_WEEK.with(index, { date: CANARY, mark: "completed" });
      expect(() => drawn({ kind: "week", days, today: "2026-03-24", streak: 0 })).toThrow(
        RangeError,
      );
    }
  });
});

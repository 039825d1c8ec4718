import { fill } from "@sovereign/content/public/fill";
import { shareImageTexts } from "@sovereign/content/words/share-image";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import { dateWithYear, dayAndMonth, shortWeekday } from "#core/time/dates.ts";
import { weekStart } from "#core/time/week-start.ts";
import { brand } from "#core/words/brand.ts";
import { sumsOf } from "#days/year/months.ts";
import { dialDrawing } from "#design/figures/milled-edge/dial-geometry.ts";
import type { Drawing } from "#design/figures/milled-edge/drawing.ts";
import { ledgerDrawing } from "#design/figures/milled-edge/ledger-geometry.ts";
import { pathData, strokesOf } from "#design/figures/milled-edge/path-data.ts";
import { rimDrawing } from "#design/figures/milled-edge/rim-geometry.ts";
import { balancedLines } from "./balanced-lines.ts";
import { SHARE_SIZE, type SharedPeriod, type ShareImage, shareHeadline } from "./share-image.ts";

export type Ink = "text" | "text-2" | "edge" | "metal";

/** Spacing is in ems. */
export type Lettering = { weight: 300 | 400; italic?: boolean; size: number; spacing: number };

type Stroked = { kind: "path"; d: string; place: Place; ink: Ink; width: number };

type Lettered = {
  kind: "words";
  words: string;
  lettering: Lettering;
  x: number;
  y: number;
  align: "left" | "right" | "middle";
  ink: Ink;
};

export type Scene = (Stroked | Lettered)[];

type MilestoneImage = Extract<ShareImage, { kind: "milestone" }>;

const MARGIN = 88;
const RIGHT = SHARE_SIZE.width - MARGIN;
const MIDDLE = SHARE_SIZE.width / 2;

const WORDMARK: Lettering = { weight: 400, size: 48, spacing: -0.015 };
const CAPTION: Lettering = { weight: 300, size: 60, spacing: -0.018 };
const HEADLINE: Lettering = { weight: 300, size: 96, spacing: -0.026 };
const NOTE: Lettering = { weight: 400, italic: true, size: 32, spacing: 0 };
const FOOT: Lettering = { weight: 400, size: 34, spacing: 0 };
const COIN_FIGURE: Lettering = { weight: 300, size: 340, spacing: -0.04 };
const RIM_FIGURE: Lettering = { weight: 300, size: 280, spacing: -0.03 };

const DIAL = { x: 130, y: 208, size: 820 };
const RIM = { x: MARGIN, y: 700, width: 904, sagitta: 452, depth: 92 };
const WEEK = { x: MARGIN, y: 760, scale: 2.5, width: 904 / 2.5, height: 116, gap: 4.4 };
const CAPTION_ROOM = 540;
const HEADLINE_BASELINE = 337;
const COIN_BASELINE = 742;
const RIM_BASELINE = 1105;
const WEEKDAY_BASELINE = 1112;
const CAPTION_BASELINE = 1250;
const FOOT_BASELINE = 1257;

export type MeasureWords = (words: string, lettering: Lettering) => number;

/** Throws for an invalid date. */
export function shareScene(image: ShareImage, measure: MeasureWords): Scene {
  const wordmark = words(brand.productName, WORDMARK, "left", 128);
  const further =
    image.kind === "milestone" ? milestoneScene(image, measure) : periodScene(image, measure);
  return [wordmark, ...further];
}

function milestoneScene({ milestone, marks, date }: MilestoneImage, measure: MeasureWords): Scene {
  const days = marks.map((mark, index) => ({ date: String(index), mark }));
  const drawing = dialDrawing({
    days,
    today: String(days.length - 1),
    milestones: false,
    ring: milestone === STREAK_WINDOW_DAYS,
  });
  const scale = DIAL.size / drawing.width;
  const caption = shareImageTexts.milestones[milestone];
  const lines = balancedLines(caption, CAPTION_ROOM, (line) => measure(line, CAPTION));
  return [
    ...strokes(drawing, { ...DIAL, scale }, 3),
    words(String(milestone), COIN_FIGURE, "middle", COIN_BASELINE),
    ...lines.map((line, index) =>
      words(line, CAPTION, "left", CAPTION_BASELINE - 68 * (lines.length - 1 - index)),
    ),
    words(dateWithYear(date), NOTE, "right", FOOT_BASELINE, "text-2"),
  ];
}

function periodScene(period: SharedPeriod, measure: MeasureWords): Scene {
  const { kind, days, streak } = period;
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) throw new RangeError("No days to draw");
  const lines = balancedLines(shareHeadline(period), RIGHT - MARGIN, (line) =>
    measure(line, HEADLINE),
  );
  const span = { from: dayAndMonth(first.date), to: dayAndMonth(last.date) };
  const run = fill(shareImageTexts.streak, { count: streak });
  return [
    ...lines.map((line, index) => words(line, HEADLINE, "left", HEADLINE_BASELINE + 100 * index)),
    ...(kind === "week" ? weekFigure(period) : rimFigure(period)),
    words(fill(shareImageTexts.period, span), FOOT, "left", FOOT_BASELINE, "text-2"),
    ...(streak > 0 ? [words(run, FOOT, "right", FOOT_BASELINE, "text-2")] : []),
  ];
}

function rimFigure({ days, today }: SharedPeriod): Scene {
  const { width, sagitta, depth } = RIM;
  const drawing = rimDrawing({
    days,
    today,
    width,
    sagitta,
    depth,
    weekStart: weekStart(),
  });
  return [
    ...strokes(drawing, { ...RIM, scale: 1 }, 3.2),
    words(String(sumsOf(days).kept), RIM_FIGURE, "middle", RIM_BASELINE),
  ];
}

function weekFigure({ days, today }: SharedPeriod): Scene {
  const { width, height, gap, scale } = WEEK;
  const step = width / days.length;
  const drawing = ledgerDrawing({ days, today, step, height, reedsPerDay: 5, gap });
  return [
    ...strokes(drawing, WEEK, 4),
    ...days.map(({ date }, index) => ({
      ...words(shortWeekday(date), FOOT, "middle", WEEKDAY_BASELINE, "text-2"),
      x: MARGIN + (index + 0.5) * step * scale,
    })),
  ];
}

type Place = { x: number; y: number; scale: number };

function strokes(drawing: Drawing, { x, y, scale }: Place, width: number): Stroked[] {
  const stroked = (d: string, ink: Ink, broad: number): Stroked => ({
    kind: "path",
    d,
    place: { x, y, scale },
    ink,
    width: broad,
  });
  return [
    ...drawing.base.map((shape) => stroked(pathData(shape), "edge", 2)),
    ...strokesOf(drawing).map(({ mark, today, d }) =>
      mark === "to-come"
        ? stroked(d, "edge", 2)
        : stroked(d, today ? "metal" : mark === "missed" ? "text-2" : "text", width),
    ),
    ...(drawing.ring ? [stroked(pathData(drawing.ring), "metal", 2)] : []),
  ];
}

function words(
  line: string,
  lettering: Lettering,
  align: Lettered["align"],
  baseline: number,
  ink: Ink = "text",
): Lettered {
  const x = align === "left" ? MARGIN : align === "right" ? RIGHT : MIDDLE;
  return { kind: "words", words: line, lettering, align, x, y: baseline, ink };
}

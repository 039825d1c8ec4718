import { partnerExample as texts } from "@sovereign/content/words/partner-example";
import { addDays, dateRange } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { TwoEdges } from "./two-edges.tsx";

const MARKS: Record<string, DayMark> = {
  c: "completed",
  p: "partial",
  m: "missed",
  r: "rest",
  o: "open",
};
const YOURS = "cmcccpccccpcco";
const THEIRS = "ccpccccccrcccc";
const TODAY = "2026-03-24";
const DATES = dateRange(addDays(TODAY, 1 - YOURS.length), TODAY);

/** Returns an example's days, one per letter. */
const drawn = (letters: string): MarkedDay[] =>
  DATES.map((date, index) => ({ date, mark: MARKS[letters[index] ?? ""] ?? "empty" }));

/** A picture of a pair, of no one's days; nothing in it can be pressed. */
export default function ExamplePair() {
  return (
    <figure className="stack gap-3">
      <figcaption className="stack gap-3">
        <span className="small t2">{texts.body}</span>
        <span className="note">{texts.caption}</span>
      </figcaption>
      <div className="stack gap-3" role="img" aria-label={texts.label}>
        <TwoEdges
          mine={{
            name: texts.you,
            aside: texts.yours,
            marks: drawn(YOURS),
            today: TODAY,
            label: "",
          }}
          theirs={{
            name: texts.partner,
            aside: texts.theirs,
            marks: drawn(THEIRS),
            today: TODAY,
            label: "",
          }}
          dates={DATES}
        />
      </div>
      <p className="small t3">{texts.legend}</p>
    </figure>
  );
}

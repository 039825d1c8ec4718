import { plural } from "@sovereign/content/public/fill";
import { engineTexts } from "@sovereign/content/words/accountability";
import type { Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import { ledgerLabel } from "#days/edge-labels.ts";
import { TwoEdges } from "#days/two-edges.tsx";

const texts = engineTexts.partner;

/** The number of days drawn. */
export const DRAWN_DAYS = 14;

/** The member's own days, with words where a partner's would be. */
export function OwnEdge({ overview, void: emptiness }: { overview: Overview; void: string }) {
  const { today, streak, strength } = overview;
  const marks = dayMarks(overview, addDays(today, 1 - DRAWN_DAYS), today);
  const mine = {
    name: texts.you,
    aside: <EdgeFigures streak={streak.current} strength={strength.now} />,
    marks,
    today,
    label: ledgerLabel(marks),
  };
  return <TwoEdges mine={mine} theirs={emptiness} dates={marks.map(({ date }) => date)} />;
}

export function EdgeFigures({ streak, strength }: { streak: number; strength: number }) {
  return (
    <>
      {plural(texts.days, streak)}, {texts.strength} <b>{strength}</b>
    </>
  );
}

import { fill, plural } from "@sovereign/content/public/fill";
import { strengthTexts } from "@sovereign/content/words/strength";
import type { Overview } from "@sovereign/contract/one-things";
import { type StrengthWeek, strengthWeek } from "@sovereign/domain/strength-week";
import { inWords } from "#core/words/number-words.ts";
import "./strength.css";

/** Returns "Up 3 in a week: seven days kept, one of them partly." */
export function strengthSentence({ change, begun, ...days }: StrengthWeek): string {
  const parts = listed(days);
  if (parts === "") return strengthTexts.none;
  if (begun && days.kept + days.missed === 1) return strengthTexts.first;
  const moved = begun && change > 0 ? "begun" : change > 0 ? "up" : change < 0 ? "down" : "level";
  return fill(strengthTexts[moved], { points: Math.abs(change), days: parts });
}

function listed({ kept, partial, missed, rests }: Omit<StrengthWeek, "change" | "begun">): string {
  const words = (count: number) => ({ count: inWords(count) });
  const { keptPartly } = strengthTexts;
  return [
    kept > 0 &&
      (kept === 1 && partial === 1 ? keptPartly : plural(strengthTexts.kept, kept, words(kept))),
    kept > 1 && partial > 0 && plural(strengthTexts.partial, partial, words(partial)),
    missed > 0 &&
      plural(kept > 0 ? strengthTexts.missed : strengthTexts.noneKept, missed, words(missed)),
    rests > 0 && plural(strengthTexts.rests, rests, words(rests)),
  ]
    .filter(Boolean)
    .join(", ");
}

export function Strength({ overview }: { overview: Overview }) {
  return (
    <div className="strength-figure">
      <p className="num">
        <span className="note">{strengthTexts.label}</span> <b>{overview.strength.now}</b>
      </p>
      <p className="small t2">{strengthSentence(strengthWeek(overview))}</p>
    </div>
  );
}

import { strengthTexts } from "@sovereign/content/words/strength";
import type { Overview } from "@sovereign/contract/one-things";
import { strengthWeek } from "@sovereign/domain/strength-week";
import { strengthSentence } from "./strength-words.ts";
import "./strength.css";

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

import { marksTexts, markTexts } from "@sovereign/content/words/marks";
import { fullDate } from "#core/time/dates.ts";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import "./mark-table.css";

type MarkTableProps = {
  marks: readonly MarkedDay[];
  caption: string;
  summary?: string;
};

export function MarkTable({ marks, caption, summary = marksTexts.asTable }: MarkTableProps) {
  return (
    <details className="marktable">
      <summary className="link">{summary}</summary>
      <table className="num">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{marksTexts.date}</th>
            <th scope="col">{marksTexts.status}</th>
          </tr>
        </thead>
        <tbody>
          {marks.toReversed().map(({ date, mark }) => (
            <tr key={date}>
              <th scope="row">{fullDate(date)}</th>
              <td>{markTexts[mark]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

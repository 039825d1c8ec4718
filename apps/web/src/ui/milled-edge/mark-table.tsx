import { fullDate } from "#lib/dates.ts";
import type { MarkedDay } from "./drawing.ts";
import { MARK_WORDS } from "./mark-words.ts";

type MarkTableProps = {
  marks: readonly MarkedDay[];
  caption: string;
  summary?: string;
};

/** The same days as a table, behind a disclosure, newest first. */
export function MarkTable({ marks, caption, summary = "Read as a table" }: MarkTableProps) {
  return (
    <details className="marktable">
      <summary className="link">{summary}</summary>
      <table className="num">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {marks.toReversed().map(({ date, mark }) => (
            <tr key={date}>
              <th scope="row">{fullDate(date)}</th>
              <td>{MARK_WORDS[mark]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

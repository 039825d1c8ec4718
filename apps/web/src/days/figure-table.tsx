import { marksTexts } from "@sovereign/content/words/marks";

type FigureTableProps = {
  caption: string;
  /** The columns' heads; the first column's cells are the heads of their rows. */
  head: readonly string[];
  rows: readonly (readonly [name: string, ...values: number[]])[];
};

/** What a figure shows as a table of numbers, behind a disclosure. */
export function FigureTable({ caption, head, rows }: FigureTableProps) {
  return (
    <details className="marktable">
      <summary className="link">{marksTexts.asTable}</summary>
      <table className="num">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

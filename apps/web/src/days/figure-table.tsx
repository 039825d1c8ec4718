import { marksTexts } from "@sovereign/content/words/marks";
import "./mark-table.css";

type FigureTableProps = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly [name: string, ...values: number[]])[];
};

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

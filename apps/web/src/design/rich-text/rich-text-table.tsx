import { fill } from "@sovereign/content/public/fill";
import type { Block } from "@sovereign/content/public/rich-text";
import { richTextTexts } from "@sovereign/content/words/rich-text";
import { type RefCallback, useCallback, useState } from "react";
import { InlineView } from "./rich-text-inline.tsx";
import { columnAligns, inOrder, plainWords } from "./rich-text-rules.ts";
import "./rich-text-table.css";

type TableProps = { table: Extract<Block, { kind: "table" }>; prefix: string };

/** A table wider than its column scrolls in a focusable region. */
export function TableView({ table, prefix }: TableProps) {
  const [frame, overflows] = useOverflow();
  const aligns = columnAligns(table);
  // If the cells of a row are stacked, each shows its column.
  const labels = table.head.map(plainWords);
  const name = fill(richTextTexts.table, { headings: labels.filter(Boolean).join(", ") });
  return (
    <div
      ref={frame}
      className="table-frame"
      // Only a scrolling region is a tab stop (WCAG 2.1.1) and has a name.
      {...(overflows && { tabIndex: 0, role: "region", "aria-label": name })}
    >
      <table>
        <thead>
          <tr>
            {inOrder(table.head, (cell, column) =>
              labels[column] ? (
                <th scope="col" data-align={aligns[column]}>
                  <InlineView parts={cell} prefix={prefix} />
                </th>
              ) : (
                // An empty header cell would be announced as a header (WCAG 1.3.1).
                <td />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {inOrder(table.rows, (row) => (
            <tr>
              {inOrder(row, (cell, column) => {
                // Without a heading, the first column contains row headers.
                const Cell = column === 0 && !labels[0] ? "th" : "td";
                return (
                  <Cell
                    {...(Cell === "th" && { scope: "row" })}
                    data-align={aligns[column]}
                    data-label={labels[column]}
                  >
                    <InlineView parts={cell} prefix={prefix} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useOverflow(): [RefCallback<HTMLElement>, boolean] {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const sizes = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    sizes.observe(element);
    // The text's size changes the table within an unchanged frame.
    if (element.firstElementChild) sizes.observe(element.firstElementChild);
    return () => sizes.disconnect();
  }, []);
  return [watch, overflows];
}

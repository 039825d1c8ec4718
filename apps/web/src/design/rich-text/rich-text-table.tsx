import { fill } from "@sovereign/content/public/fill";
import type { Block } from "@sovereign/content/public/rich-text";
import { richTextTexts } from "@sovereign/content/words/rich-text";
import { type RefCallback, useCallback, useState } from "react";
import { InlineView } from "./rich-text-inline.tsx";
import { columnAligns, inOrder, plainWords } from "./rich-text-rules.ts";
import "./rich-text-table.css";

type TableProps = { table: Extract<Block, { kind: "table" }>; prefix: string };

/** A table; where it is wider than its column it scrolls in a region that takes the focus. */
export function TableView({ table, prefix }: TableProps) {
  const [frame, overflows] = useOverflow();
  const aligns = columnAligns(table);
  // Where a page sets the cells of a row under each other, each says its column.
  const labels = table.head.map(plainWords);
  const name = fill(richTextTexts.table, { headings: labels.filter(Boolean).join(", ") });
  return (
    <div
      ref={frame}
      className="table-frame"
      // Only what scrolls is a stop for the keyboard (WCAG 2.1.1) and a place with a name.
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
                // A header without words would be announced as one (WCAG 1.3.1).
                <td />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {inOrder(table.rows, (row) => (
            <tr>
              {inOrder(row, (cell, column) => {
                // Where the first column has no heading, its cells are those of their rows.
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

/** The ref of an element, and whether its content is wider than itself, now and whenever that changes. */
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

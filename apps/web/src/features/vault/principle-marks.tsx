import { fill } from "@sovereign/content/public/fill";
import { vault } from "@sovereign/content/words/vault";
import type { ListedVaultItem } from "@sovereign/contract/vault";
import type { DayMark } from "@sovereign/domain/day-mark";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Icon } from "#design/controls/icon.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { PieceLink } from "./piece-link.tsx";
import styles from "./principle-marks.module.css";
import type { Reading } from "./vault-list.ts";

type PrincipleMarksProps = { items: readonly ListedVaultItem[]; progressOf: Reading["progressOf"] };

const isRead = ({ section, id }: ListedVaultItem, progressOf: Reading["progressOf"]) =>
  (progressOf(section, id) ?? 0) >= 100;

export const readCount = ({ items, progressOf }: PrincipleMarksProps) =>
  items.filter((item) => isRead(item, progressOf)).length;

export function PrincipleMarks({ items, progressOf }: PrincipleMarksProps) {
  const next = items.find((item) => item.state === "open" && !isRead(item, progressOf));
  const open = items.filter(({ state }) => state === "open").length;
  const markOf = (item: ListedVaultItem): DayMark => {
    if (item.state !== "open") return "to-come";
    if (isRead(item, progressOf)) return "completed";
    return item === next ? "open" : "no-record";
  };
  return (
    <>
      <ol className={`stack hairline ${styles.marks} num`}>
        {items.map((item, index) => (
          <li key={item.id}>
            <PieceLink
              item={item}
              className={
                item === next
                  ? `stack plain hairline-below ${styles.mark} ${styles.next}`
                  : `stack plain hairline-below ${styles.mark}`
              }
            >
              <MarkGlyph mark={markOf(item)} />
              <span>
                {index + 1}
                <span className="vh">{spoken(item, isRead(item, progressOf))}</span>
              </span>
            </PieceLink>
          </li>
        ))}
      </ol>
      {next && (
        <PieceLink
          item={next}
          className={`stack gap-4 center plain hairline-below row-opens ${styles.row}`}
        >
          <span>
            <span className="block hover-line row-title">{next.title}</span>
            <span className="small t3 num">
              {fill(open < items.length ? vault.nextOfOpen : vault.nextOf, {
                number: items.indexOf(next) + 1,
                of: items.length,
                open: inWordsFirst(open),
              })}
            </span>
          </span>
          <Icon name="right" />
        </PieceLink>
      )}
    </>
  );
}

/** Returns the accessible text after a principle's number: ", Price in silence, read". */
function spoken({ title, state }: ListedVaultItem, read: boolean): string {
  if (state === "locked") return fill(vault.cellLocked, { title });
  return fill(read ? vault.cellRead : vault.cell, { title });
}

import { fill, plural } from "@sovereign/content/public/fill";
import { vault } from "@sovereign/content/words/vault";
import type { ListedVaultItem, VaultAnswer } from "@sovereign/contract/vault";
import { minutesLeft } from "@sovereign/domain/reading-place";
import { Icon } from "#design/controls/icon.tsx";
import { minutesOf, PieceLink } from "./piece-link.tsx";
import styles from "./vault-lead.module.css";
import { findPiece, pieceNote, type Reading } from "./vault-list.ts";
import { NewMark } from "./vault-row.tsx";

const MAX_NEW = 2;

type VaultLeadProps = {
  list: VaultAnswer;
  reading: Reading;
  /** The last to appear first. */
  newest: readonly ListedVaultItem[];
};

/** Shows the item being read, else the newest one, else the featured one. */
export function VaultLead({ list, reading, newest }: VaultLeadProps) {
  const items = list.sections.flatMap((shelf) => shelf.items);
  const begun = reading.latest && findPiece(list, reading.latest);
  const isBegun = begun?.state === "open";
  const featured = list.featured && findPiece(list, list.featured);
  const other = newest[0] ?? featured ?? items.find(({ state }) => state === "open");
  const item = isBegun ? begun : other;
  if (!item) return null;
  const fresh = newest.filter((each) => each !== item).slice(0, MAX_NEW);
  return (
    <div className={`stack mb-head ${styles.lead}`}>
      <PieceLink item={item} className={`stack gap-3 plain ${styles.piece}`}>
        <span className={`t2 small gap-4 flex ${styles.head}`}>
          {item === newest[0] && !isBegun ? (
            <NewMark />
          ) : (
            <span className="note">{isBegun ? vault.goOn : vault.begin}</span>
          )}
          <span className="num">
            {isBegun
              ? leftOf(item, reading.progressOf(item.section, item.id) ?? 0)
              : pieceNote(item)}
          </span>
        </span>
        <span className={`center balance hover-line gap-4 flex ${styles.title}`}>
          {item.title}
          <Icon name="right" />
        </span>
        {isBegun && <Progress percent={reading.progressOf(item.section, item.id) ?? 0} />}
      </PieceLink>
      {fresh.length > 0 && (
        <ul className="num" aria-label={vault.fresh}>
          {fresh.map((each) => (
            <li key={`${each.section}/${each.id}`}>
              <PieceLink
                item={each}
                className={`stack gap-3 hairline center plain ${styles.freshPiece}`}
              >
                <NewMark />
                <span className="hover-line">{each.title}</span>
                <span className="small t3">{minutesOf(each)}</span>
              </PieceLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns text such as "38%, 4 minutes left". */
function leftOf({ minutes }: ListedVaultItem, progress: number): string {
  const percent = Math.round(progress);
  const left = minutesLeft(minutes, progress);
  return left === null ? fill(vault.percent, { percent }) : plural(vault.left, left, { percent });
}

function Progress({ percent }: { percent: number }) {
  return (
    <span className={`anchor ${styles.progress}`} aria-hidden="true">
      <span style={{ width: `${Math.round(percent)}%` }} />
    </span>
  );
}

import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { empty } from "@sovereign/content/words/notices";
import type { VaultAnswer } from "@sovereign/contract/vault";
import styles from "./vault.module.css";
import { type ProgressOf, VaultRow } from "./vault-row.tsx";

type ShelfProps = { shelf: VaultAnswer["sections"][number]; progressOf: ProgressOf };

/** A shelf with its pieces in order; the principles are numbered (specification, section 2). */
export function Shelf({ shelf, progressOf }: ShelfProps) {
  const { id, note, items } = shelf;
  const List = id === "principles" ? "ol" : "ul";
  return (
    <section className={styles.shelf} id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 className="heading" id={`${id}-title`} tabIndex={-1}>
          {vaultSectionTitle(id)}
        </h2>
        {note && <p className="small t3">{note}</p>}
      </header>
      {items.length === 0 ? (
        <div className={styles.filling}>
          <p className={styles.rowTitle}>{empty.section.title}</p>
          <p className="small t2">{empty.section.body}</p>
        </div>
      ) : (
        <List className="rows">
          {items.map((item, index) => (
            <li key={item.id}>
              <VaultRow
                item={item}
                number={id === "principles" ? index + 1 : undefined}
                progress={progressOf(id, item.id)}
              />
            </li>
          ))}
        </List>
      )}
    </section>
  );
}

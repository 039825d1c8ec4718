import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { empty } from "@sovereign/content/words/empty";
import { loading } from "@sovereign/content/words/notices";
import { vault } from "@sovereign/content/words/vault";
import type { ListedVaultItem, VaultAnswer } from "@sovereign/contract/vault";
import { type Audience, mayOpen } from "@sovereign/domain/access";
import type { VaultSection } from "@sovereign/domain/vault";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { Plate } from "#design/figures/plate.tsx";
import { useCurrentShelf } from "./current-shelf.ts";
import { PieceLink } from "./piece-link.tsx";
import styles from "./vault.module.css";
import { findPiece, pieceNote } from "./vault-list.ts";
import { useVault } from "./vault-query.ts";
import { type ProgressOf, VaultRow } from "./vault-row.tsx";
import { ShelvesSkeleton } from "./vault-skeleton.tsx";

type ShelvesProps = { audience: Audience; panel: ReactNode; progressOf: ProgressOf };

/** The shelves once they are there: as this device last had them, or the way to ask again. */
export function Shelves({ audience, panel, progressOf }: ShelvesProps) {
  const { data, isError, isPaused, refetch } = useVault(audience);
  const member = mayOpen("member_item", audience);
  const again = () => void refetch();
  if (data) {
    return (
      <>
        {member ? <Lead list={data} /> : <div className={styles.panel}>{panel}</div>}
        <div className={styles.columns}>
          <ShelfContents sections={data.sections.map(({ id }) => id)} />
          <div>
            {data.sections.map((shelf) => (
              <Shelf key={shelf.id} shelf={shelf} progressOf={progressOf} />
            ))}
          </div>
        </div>
      </>
    );
  }
  if (isPaused) return <OfflineState level={2} onAgain={again} />;
  if (!isError) return <ShelvesSkeleton member={member} />;
  return <LoadFailure level={2} notice={loading.vault} onAgain={again} />;
}

function Lead({ list }: { list: VaultAnswer }) {
  const item = list.featured && findPiece(list, list.featured);
  return item ? <FeaturedPiece item={item} /> : null;
}

type ShelfProps = { shelf: VaultAnswer["sections"][number]; progressOf: ProgressOf };

/** A shelf with its pieces in order; the principles are numbered (specification, section 2). */
function Shelf({ shelf, progressOf }: ShelfProps) {
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

// The next Tab goes on from the shelf, and screen readers say its name.
const focusShelf = (id: VaultSection) =>
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });

/** The shelves' names beside them, with the one being read marked. */
function ShelfContents({ sections }: { sections: readonly VaultSection[] }) {
  const { hash } = useLocation();
  const current = useCurrentShelf(sections, hash.slice(1) || null);
  return (
    <nav className={styles.contents} aria-label={vault.sections}>
      {sections.map((id) => (
        <Link
          key={id}
          to={{ hash: id }}
          replace
          aria-current={id === current ? "true" : undefined}
          onClick={() => focusShelf(id)}
        >
          {vaultSectionTitle(id)}
        </Link>
      ))}
    </nav>
  );
}

/** What the vault leads with, beside an engraved plate. */
function FeaturedPiece({ item }: { item: ListedVaultItem }) {
  return (
    <PieceLink item={item} className={styles.featured}>
      <div className={styles.featuredArt}>
        <Plate />
      </div>
      <div>
        <p className="note num">{pieceNote(item)}</p>
        <h2 className={`${styles.featuredTitle} title`}>{item.title}</h2>
        <p className={`${styles.featuredText} t2`}>{item.blurb ?? item.subtitle}</p>
      </div>
    </PieceLink>
  );
}

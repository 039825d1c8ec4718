import { fill } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { loading } from "@sovereign/content/words/notices";
import { vault } from "@sovereign/content/words/vault";
import type { ListedVaultItem, VaultAnswer } from "@sovereign/contract/vault";
import { type Audience, mayOpen } from "@sovereign/domain/access";
import type { VaultSection } from "@sovereign/domain/vault";
import { Fragment, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useMinute } from "#core/time/use-clock.ts";
import { Icon } from "#design/controls/icon.tsx";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { useCurrentShelf } from "./current-shelf.ts";
import { PrincipleMarks, readCount } from "./principle-marks.tsx";
import styles from "./vault.module.css";
import { VaultLead } from "./vault-lead.tsx";
import { newestOf, type Reading } from "./vault-list.ts";
import { useVault } from "./vault-query.ts";
import { VaultRow } from "./vault-row.tsx";
import { ShelvesSkeleton } from "./vault-skeleton.tsx";

type ShelvesProps = { audience: Audience; panel: ReactNode; reading: Reading };

export function Shelves({ audience, panel, reading }: ShelvesProps) {
  const { data, isError, isPaused, refetch } = useVault(audience);
  const member = mayOpen("member_item", audience);
  const now = useMinute();
  const again = () => void refetch();
  if (data) {
    const newest = newestOf(data, reading, now);
    return (
      <>
        <VaultLead list={data} reading={reading} newest={newest} />
        <div className={styles.columns}>
          <ShelfContents sections={data.sections} />
          <div>
            {data.sections.map((shelf) => (
              <Fragment key={shelf.id}>
                <Shelf shelf={shelf} reading={reading} newest={newest} />
                {shelf.id === "principles" && !member && (
                  <div className={`mt-6 ${styles.panel}`}>{panel}</div>
                )}
              </Fragment>
            ))}
          </div>
        </div>
      </>
    );
  }
  if (isPaused) return <OfflineState level={2} onAgain={again} />;
  if (!isError) return <ShelvesSkeleton />;
  return <LoadFailure level={2} notice={loading.vault} onAgain={again} />;
}

type ShelfProps = {
  shelf: VaultAnswer["sections"][number];
  reading: Reading;
  newest: readonly ListedVaultItem[];
};

function Shelf({ shelf, reading, newest }: ShelfProps) {
  const { id, note, items } = shelf;
  return (
    <section className={`stack gap-3 ${styles.shelf}`} id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 className="heading no-ring" id={`${id}-title`} tabIndex={-1}>
          {vaultSectionTitle(id)}
        </h2>
        <ShelfState shelf={shelf} reading={reading} />
        {note && <p className={`${styles.note} small t3`}>{note}</p>}
      </header>
      {id === "principles" ? (
        <PrincipleMarks items={items} progressOf={reading.progressOf} />
      ) : (
        <ul className="rows">
          {items.map((item) => (
            <li key={item.id}>
              <VaultRow item={item} reading={reading} isNew={newest.includes(item)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns how many items membership would open, or how many principles were read. */
function ShelfState({ shelf: { id, items }, reading }: Omit<ShelfProps, "newest">) {
  const closed = items.filter(({ state }) => state === "locked").length;
  if (closed > 0) {
    return (
      <p className={`nowrap t3 small inline-line gap-2 ${styles.shelfState} num`}>
        <Icon name="lock" />
        {fill(vault.withMembership, { count: closed })}
      </p>
    );
  }
  if (id !== "principles" || items.length === 0) return null;
  const count = readCount({ items, progressOf: reading.progressOf });
  return (
    <p className={`nowrap t3 small inline-line gap-2 ${styles.shelfState} num`}>
      {fill(vault.readOf, { count, all: items.length })}
    </p>
  );
}

// The next Tab continues from the shelf, and screen readers announce its name.
const focusShelf = (id: VaultSection) =>
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });

function ShelfContents({ sections }: Pick<VaultAnswer, "sections">) {
  const { hash } = useLocation();
  const ids = sections.map(({ id }) => id);
  const current = useCurrentShelf(ids, hash.slice(1) || null);
  return (
    <nav className={`${styles.contents} num`} aria-label={vault.sections}>
      {sections.map(({ id, items }) => (
        <Link
          key={id}
          to={{ hash: id }}
          replace
          aria-current={id === current ? "true" : undefined}
          onClick={() => focusShelf(id)}
        >
          {vaultSectionTitle(id)}
          <span aria-hidden="true">{items.filter(({ state }) => state !== "later").length}</span>
        </Link>
      ))}
    </nav>
  );
}

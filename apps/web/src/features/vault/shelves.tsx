import { fill } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { loading } from "@sovereign/content/words/notices";
import { vault } from "@sovereign/content/words/vault";
import type { VaultAnswer } from "@sovereign/contract/vault";
import { type Audience, mayOpen } from "@sovereign/domain/access";
import type { VaultSection } from "@sovereign/domain/vault";
import { Fragment, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "#design/controls/icon.tsx";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { useCurrentShelf } from "./current-shelf.ts";
import { PrincipleMarks, readCount } from "./principle-marks.tsx";
import styles from "./vault.module.css";
import { VaultLead } from "./vault-lead.tsx";
import type { Reading } from "./vault-list.ts";
import { useVault } from "./vault-query.ts";
import { VaultRow } from "./vault-row.tsx";
import { ShelvesSkeleton } from "./vault-skeleton.tsx";

type ShelvesProps = { audience: Audience; panel: ReactNode; reading: Reading };

export function Shelves({ audience, panel, reading }: ShelvesProps) {
  const { data, isError, isPaused, refetch } = useVault(audience);
  const member = mayOpen("member_item", audience);
  const again = () => void refetch();
  if (data) {
    return (
      <>
        <VaultLead list={data} audience={audience} reading={reading} />
        <div className={styles.columns}>
          <ShelfContents sections={data.sections} />
          <div>
            {data.sections.map((shelf) => (
              <Fragment key={shelf.id}>
                <Shelf shelf={shelf} reading={reading} member={member} />
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

type ShelfProps = { shelf: VaultAnswer["sections"][number]; reading: Reading; member: boolean };

function Shelf({ shelf, reading, member }: ShelfProps) {
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
              <VaultRow item={item} reading={reading} marksNew={member} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns how many items membership would open, or how many principles were read. */
function ShelfState({ shelf: { id, items }, reading }: Omit<ShelfProps, "member">) {
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

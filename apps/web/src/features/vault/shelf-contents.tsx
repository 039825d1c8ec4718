import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { vault } from "@sovereign/content/words/vault";
import type { VaultSection } from "@sovereign/domain/vault";
import { Link, useLocation } from "react-router";
import { useCurrentShelf } from "./current-shelf.ts";
import styles from "./vault.module.css";

// The next Tab goes on from the shelf, and screen readers say its name.
const focusShelf = (id: VaultSection) =>
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });

/** The shelves' names beside them, with the one being read marked. */
export function ShelfContents({ sections }: { sections: readonly VaultSection[] }) {
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

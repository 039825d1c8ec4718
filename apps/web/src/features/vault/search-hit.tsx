import { fill } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { vaultSearch } from "@sovereign/content/words/vault";
import type { VaultAnswer, VaultSearchAnswer } from "@sovereign/contract/vault";
import { PieceLink } from "./piece-link.tsx";
import { isClosed, minutesOf, PieceState } from "./piece-state.tsx";
import styles from "./vault-search.module.css";

type Hit = VaultSearchAnswer["hits"][number];

type SearchHitProps = { hit: Hit; list: VaultAnswer | undefined };

/** "Principles, 3 of 12", or the shelf with the reading time of an open piece. */
function shelfLine(hit: Hit, list: VaultAnswer | undefined): string {
  const shelf = vaultSectionTitle(hit.section);
  if (hit.state !== "open") return shelf;
  const items = list?.sections.find(({ id }) => id === hit.section)?.items ?? [];
  const index = items.findIndex(({ id }) => id === hit.id);
  const detail =
    hit.section === "principles" && index >= 0
      ? fill(vaultSearch.place, { number: index + 1, of: items.length })
      : minutesOf(hit);
  return detail ? `${shelf}, ${detail}` : shelf;
}

/** A piece that speaks of what was searched for: where it stands, its title, the passage. */
export function SearchHit({ hit, list }: SearchHitProps) {
  // Found by its title: a closed text says that it is closed, another what it is about.
  const instead = hit.state === "locked" ? vaultSearch.closed : hit.subtitle;
  const passage = hit.passage.length > 0 ? <Passage pieces={hit.passage} /> : instead;
  return (
    <PieceLink item={hit} className={isClosed(hit) ? `${styles.hit} ${styles.closed}` : styles.hit}>
      <span className={`${styles.hitShelf} num`}>
        {shelfLine(hit, list)} <PieceState item={hit} />
      </span>
      <span className={styles.hitTitle}>{hit.title}</span>
      {passage && <span className={styles.hitPassage}>{passage}</span>}
    </PieceLink>
  );
}

function Passage({ pieces }: { pieces: Hit["passage"] }) {
  let from = 0;
  return pieces.map(({ text, match }) => {
    const key = from;
    from += text.length;
    return match ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

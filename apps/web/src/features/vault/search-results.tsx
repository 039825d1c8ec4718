import { fill } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { vaultSearch } from "@sovereign/content/words/vault-search";
import type { VaultAnswer, VaultSearchAnswer } from "@sovereign/contract/vault";
import type { Audience } from "@sovereign/domain/access";
import { Link } from "react-router";
import { ConnectionError } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { packWords } from "#core/words/pack-words.ts";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { HitLines, SearchHits, SearchHitsSkeleton } from "#design/layout/search-hits.tsx";
import { Passage } from "#design/rich-text/passage.tsx";
import { isClosed, minutesOf, PieceLink, PieceState } from "./piece-link.tsx";
import { useVaultHits } from "./vault-query.ts";

type Hit = VaultSearchAnswer["hits"][number];

type OtherHit = NonNullable<VaultSearchAnswer["others"]>[number];

type SearchHitProps = { hit: Hit; list: VaultAnswer | undefined };

/** Returns "Principles, 3 of 12", or the shelf with an open item's reading time. */
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

function SearchHit({ hit, list }: SearchHitProps) {
  // Matched by title only: a closed text shows that it is closed, another its subtitle.
  const instead = hit.state === "locked" ? vaultSearch.closed : hit.subtitle;
  const passage = hit.passage.length > 0 ? <Passage pieces={hit.passage} /> : instead;
  return (
    <PieceLink item={hit} className={isClosed(hit) ? "hit hit-closed" : "hit"}>
      <HitLines
        head={
          <>
            {shelfLine(hit, list)} <PieceState item={hit} />
          </>
        }
        title={hit.title}
        passage={passage}
      />
    </PieceLink>
  );
}

const LOCKED = { state: "locked", releases: null, minutes: null } as const;

/** A day of the programme, or a law of the manifesto. */
function OtherSearchHit({ hit }: { hit: OtherHit }) {
  const { shelf, number, title, locked, passage } = hit;
  const isDay = shelf === "programme";
  const instead = locked && vaultSearch.closed;
  return (
    <Link
      className={locked ? "hit hit-closed" : "hit"}
      to={isDay ? paths.programmeDay(number) : paths.manifesto}
    >
      <HitLines
        head={
          <>
            {fill(isDay ? vaultSearch.day : vaultSearch.law, {
              number,
              programme: packWords.programme,
            })}{" "}
            {locked && <PieceState item={LOCKED} />}
          </>
        }
        title={title}
        passage={passage.length > 0 ? <Passage pieces={passage} /> : instead}
      />
    </Link>
  );
}

/** Returns the rows of all hits, the best first. */
function rowsOf({ hits, others = [] }: VaultSearchAnswer, list: VaultAnswer | undefined) {
  const rows = hits.map((hit) => (
    <li key={`${hit.section}/${hit.id}`}>
      <SearchHit hit={hit} list={list} />
    </li>
  ));
  for (const hit of others) {
    const row = (
      <li key={`${hit.shelf}/${hit.number}`}>
        <OtherSearchHit hit={hit} />
      </li>
    );
    rows.splice(hit.place, 0, row);
  }
  return rows;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function searchTitles(list: VaultAnswer, query: string): VaultSearchAnswer {
  const words = plain(query).split(" ");
  const hits = list.sections
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const [title, subtitle] = [plain(item.title), plain(item.subtitle ?? "")];
      if (!words.every((word) => title.includes(word) || subtitle.includes(word))) return [];
      const below = words.some((word) => subtitle.includes(word)) ? item.subtitle : null;
      return [{ ...item, passage: below ? [{ text: below, match: false }] : [] }];
    });
  return { query, hits };
}

type SearchResultsProps = {
  audience: Audience;
  asked: string;
  /** Whether other words are being typed, so that the results are about to change. */
  typing: boolean;
  list: VaultAnswer | undefined;
  onClear: () => void;
};

/** The server's results; offline, matches by title. */
export function SearchResults({ audience, asked, typing, list, onClear }: SearchResultsProps) {
  const { data, error, isPaused, isPlaceholderData, refetch } = useVaultHits(audience, asked);
  const unreachable = isPaused || error instanceof ConnectionError;
  const current = data !== undefined && !isPlaceholderData;
  if (asked && list && unreachable && !current) {
    const answer = searchTitles(list, asked);
    return <Hits answer={answer} list={list} busy={typing} offline onClear={onClear} />;
  }
  if (asked && (error || isPaused) && !current) {
    return <LoadFailure level={2} notice={vaultSearch.failed} onAgain={() => void refetch()} />;
  }
  if (!data) return <SearchHitsSkeleton label={vaultSearch.loading} />;
  return <Hits answer={data} list={list} busy={typing || !current} onClear={onClear} />;
}

type HitsProps = {
  answer: VaultSearchAnswer;
  list: VaultAnswer | undefined;
  busy: boolean;
  offline?: boolean;
  onClear: () => void;
};

function Hits({ answer, list, busy, offline = false, onClear }: HitsProps) {
  const { query } = answer;
  const rows = rowsOf(answer, list);
  const count = rows.length;
  const none = offline ? vaultSearch.noneOffline : vaultSearch.none;
  const said = fill(count === 1 ? vaultSearch.one : vaultSearch.several, { query, count });
  return (
    <SearchHits
      label={vaultSearch.found}
      busy={busy}
      said={said}
      notice={offline && vaultSearch.offline}
      hits={rows}
      none={{ title: fill(none.title, { query }), body: none.body, clear: vaultSearch.clear }}
      onClear={onClear}
    />
  );
}

import { fill } from "@sovereign/content/public/fill";
import { vaultSearch } from "@sovereign/content/words/vault";
import type { VaultAnswer, VaultSearchAnswer } from "@sovereign/contract/vault";
import type { Audience } from "@sovereign/domain/access";
import { ConnectionError } from "#core/api/api-error.ts";
import { Button } from "#design/controls/button.tsx";
import { EmptyState } from "#design/feedback/empty-state.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { SearchHit } from "./search-hit.tsx";
import { searchTitles } from "./title-search.ts";
import { useVaultHits } from "./vault-query.ts";
import styles from "./vault-search.module.css";
import { HitsSkeleton } from "./vault-skeleton.tsx";

type SearchResultsProps = {
  audience: Audience;
  asked: string;
  /** Whether other words are being typed: what is shown is about to be replaced. */
  typing: boolean;
  list: VaultAnswer | undefined;
  onClear: () => void;
};

/** What speaks of the words in the field; without a connection, what is called by them. */
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
  if (!data) return <HitsSkeleton />;
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
  const { query, hits } = answer;
  const count = hits.length;
  const none = offline ? vaultSearch.noneOffline : vaultSearch.none;
  const said = fill(count === 1 ? vaultSearch.one : vaultSearch.several, { query, count });
  return (
    <section className={styles.hits} aria-label={vaultSearch.found} aria-busy={busy}>
      {/* Heard also when there is nothing; seen only above the hits. */}
      <p className={count === 0 ? "vh" : "small t2 num"} role="status">
        {said}
      </p>
      {offline && <p className="small t2">{vaultSearch.offline}</p>}
      {count === 0 ? (
        <EmptyState
          title={fill(none.title, { query })}
          body={none.body}
          action={<Button onClick={onClear}>{vaultSearch.clear}</Button>}
        />
      ) : (
        <ul className="rows">
          {hits.map((hit) => (
            <li key={`${hit.section}/${hit.id}`}>
              <SearchHit hit={hit} list={list} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

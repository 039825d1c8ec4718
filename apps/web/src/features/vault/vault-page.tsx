import { vault } from "@sovereign/content/words/vault";
import { vaultSearch } from "@sovereign/content/words/vault-search";
import { type Audience, mayOpen } from "@sovereign/domain/access";
import { type ReactNode, useRef } from "react";
import { useSearchWords } from "#core/page/use-search-words.ts";
import { SearchField } from "#design/forms/search-field.tsx";
import { SearchResults } from "./search-results.tsx";
import { Shelves } from "./shelves.tsx";
import { NOTHING_READ, previewLede, type Reading, shelvesIn } from "./vault-list.ts";
import { useVault } from "./vault-query.ts";
import { VaultHead } from "./vault-skeleton.tsx";

type VaultPageProps = {
  audience: Audience;
  panel: ReactNode;
  /** Whether the visitor has, as far as known, never had a membership. */
  preview?: boolean;
  reading?: Reading;
};

// The server's limit (see searchQuery in the vault's contract).
const MAX_SEARCH_LENGTH = 100;

export function VaultPage({
  audience,
  panel,
  preview = true,
  reading = NOTHING_READ,
}: VaultPageProps) {
  const { data: list, isLoading } = useVault(audience);
  const words = useSearchWords();
  const field = useRef<HTMLInputElement>(null);
  const searching = words.typed.trim() !== "";
  const clear = () => {
    words.clear();
    field.current?.focus();
  };

  function lede(): string | null | undefined {
    if (searching) return null;
    // A failed check must not show a member the preview's text.
    const whole = !preview || mayOpen("member_item", audience);
    if (list) return whole ? shelvesIn(list, vault.lede) : previewLede(list);
    if (isLoading) return undefined;
    return whole ? null : vault.previewPlain;
  }

  return (
    <>
      <VaultHead lede={lede()} />
      <SearchField
        label={vaultSearch.label}
        clear={vaultSearch.clear}
        limit={MAX_SEARCH_LENGTH}
        words={words}
        field={field}
        onClear={clear}
      />
      {searching ? (
        <SearchResults
          audience={audience}
          asked={words.asked}
          typing={words.typed.trim() !== words.asked}
          list={list}
          onClear={clear}
        />
      ) : (
        <Shelves audience={audience} panel={panel} reading={reading} />
      )}
    </>
  );
}

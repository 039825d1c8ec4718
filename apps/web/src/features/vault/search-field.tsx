import { vaultSearch } from "@sovereign/content/words/vault-search";
import { type KeyboardEvent, type Ref, useId } from "react";
import { IconButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import type { SearchWords } from "./use-search-words.ts";
import styles from "./vault-search.module.css";

// As long as the server takes (see searchQuery of the vault's schema).
const LONGEST = 100;

type SearchFieldProps = {
  words: SearchWords;
  field: Ref<HTMLInputElement>;
  onClear: () => void;
};

/** The ruled search field over the shelves; Escape clears it. */
export function SearchField({ words, field, onClear }: SearchFieldProps) {
  const id = useId();
  const clearByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || words.typed === "") return;
    event.preventDefault();
    onClear();
  };
  return (
    <search className={styles.field}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          words.ask();
        }}
      >
        <div className={styles.line}>
          <Icon name="search" />
          <label className="vh" htmlFor={id}>
            {vaultSearch.label}
          </label>
          <input
            ref={field}
            id={id}
            type="search"
            placeholder={vaultSearch.label}
            value={words.typed}
            maxLength={LONGEST}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => words.type(event.target.value)}
            onKeyDown={clearByKey}
          />
          {words.typed !== "" && (
            <IconButton label={vaultSearch.clear} icon="close" onClick={onClear} />
          )}
        </div>
      </form>
    </search>
  );
}

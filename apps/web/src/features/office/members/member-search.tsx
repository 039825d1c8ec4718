import { officeMembers } from "@sovereign/content/words/office-members";
import { type KeyboardEvent, useRef } from "react";
import { useTypedWords } from "#core/page/use-search-words.ts";
import { useWide } from "#core/page/use-wide.ts";
import { IconButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./members.module.css";

const MAX_LENGTH = 200;

type MemberSearchProps = { text: string; onText: (text: string) => void };

export function MemberSearch({ text, onText }: MemberSearchProps) {
  const words = useTypedWords(text, onText);
  const field = useRef<HTMLInputElement>(null);
  const isWide = useWide();

  function clear() {
    words.clear();
    field.current?.focus();
  }
  function clearByKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || words.typed === "") return;
    event.preventDefault();
    clear();
  }
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          words.ask();
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="member"
          aria-label={officeMembers.find}
          placeholder={isWide ? officeMembers.findWide : officeMembers.findNarrow}
          value={words.typed}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => words.type(event.target.value)}
          onKeyDown={clearByKey}
        />
        {words.typed !== "" && (
          <IconButton label={officeMembers.clear} icon="close" onClick={clear} />
        )}
      </form>
    </search>
  );
}

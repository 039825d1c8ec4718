import { officeMembers } from "@sovereign/content/words/office-members";
import { useRef } from "react";
import { useWide } from "#core/page/use-media.ts";
import { useTypedWords } from "#core/page/use-search-words.ts";
import { SearchField } from "#design/forms/search-field.tsx";

const MAX_LENGTH = 200;

type MemberSearchProps = { text: string; onText: (text: string) => void };

export function MemberSearch({ text, onText }: MemberSearchProps) {
  const words = useTypedWords(text, onText);
  const field = useRef<HTMLInputElement>(null);
  const isWide = useWide();
  return (
    <SearchField
      label={officeMembers.find}
      placeholder={isWide ? officeMembers.findWide : officeMembers.findNarrow}
      clear={officeMembers.clear}
      limit={MAX_LENGTH}
      name="member"
      autoCapitalize="none"
      spellCheck={false}
      words={words}
      field={field}
      onClear={() => {
        words.clear();
        field.current?.focus();
      }}
    />
  );
}

import "./search-field.css";
import { type ComponentProps, type KeyboardEvent, type Ref, useId } from "react";
import type { SearchWords } from "#core/page/use-search-words.ts";
import { IconButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";

type InputProps = Pick<
  ComponentProps<"input">,
  "name" | "placeholder" | "autoCapitalize" | "spellCheck"
>;

type SearchFieldProps = InputProps & {
  label: string;
  clear: string;
  /** In characters, as the server accepts. */
  limit: number;
  words: SearchWords;
  field: Ref<HTMLInputElement>;
  onClear: () => void;
};

export function SearchField(props: SearchFieldProps) {
  const { label, clear, limit, words, field, onClear, ...input } = props;
  const id = useId();
  const clearByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || words.typed === "") return;
    event.preventDefault();
    onClear();
  };
  return (
    <search className="search-field">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          words.ask();
        }}
      >
        <div className="search-line">
          <Icon name="search" />
          <label className="vh" htmlFor={id}>
            {label}
          </label>
          <input
            ref={field}
            id={id}
            type="search"
            placeholder={label}
            {...input}
            value={words.typed}
            maxLength={limit}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => words.type(event.target.value)}
            onKeyDown={clearByKey}
          />
          {words.typed !== "" && <IconButton label={clear} icon="close" onClick={onClear} />}
        </div>
      </form>
    </search>
  );
}

export function SearchFieldSkeleton() {
  return (
    <div className="search-field">
      <Skeleton height={52} />
    </div>
  );
}

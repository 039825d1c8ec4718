import { fill } from "@sovereign/content/public/fill";
import { surfaceLink as words } from "@sovereign/content/words/office-surface";
import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button, Buttons } from "#design/controls/button.tsx";
import styles from "./writing-surface.module.css";

/** An article to which the text may link. */
export type LinkTarget = { title: string; note: string; to: string };

type LinkPopoverProps = {
  editor: Editor;
  targets: readonly LinkTarget[];
  onClose: () => void;
};

const MAX_HITS = 5;

/** Returns the address that was typed, or null; one without its beginning gets it. */
export function typedAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^https?:\/\/[^\s()\\]+$/i.test(text) || /^\/(?![/\\])[^\s()\\]*$/.test(text)) return text;
  if (/^mailto:[^@\s]+@[^@\s]+$/i.test(text)) return text;
  if (/^[^@\s/:]+@[^@\s/:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/[^\s()\\]*)?$/i.test(text)
    ? `https://${text}`
    : null;
}

/** Asks where words lead: to an article by its title, or to an address. */
export function LinkPopover({ editor, targets, onClose }: LinkPopoverProps) {
  const { from, to, empty } = editor.state.selection;
  const [given] = useState(() => ({
    words: empty ? "" : editor.state.doc.textBetween(from, to, " ").trim(),
    href: String(editor.getAttributes("link").href ?? ""),
  }));
  const [typed, setTyped] = useState(given.href);
  const [chosen, setChosen] = useState(0);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const sought = (typed === given.href ? given.words : typed).trim().toLowerCase();
  const address = typedAddress(typed);
  const hits = address
    ? []
    : targets.filter(({ title }) => title.toLowerCase().includes(sought)).slice(0, MAX_HITS);

  function link(href: string, title: string) {
    const chain = editor.chain().focus();
    if (empty && !editor.isActive("link")) {
      const marks = [{ type: "link", attrs: { href } }];
      chain.insertContent({ type: "text", text: title, marks }).run();
    } else chain.extendMarkRange("link").setLink({ href }).run();
    onClose();
  }
  function act() {
    const hit = hits[chosen];
    if (address) link(address, typed.trim());
    else if (hit) link(hit.to, hit.title);
    else setWrong(true);
  }
  function close() {
    onClose();
    editor.commands.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && hits.length > 0) setChosen((chosen + by + hits.length) % hits.length);
    else if (event.key === "Enter" && event.target === field.current) act();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      className={styles.linkPopover}
      role="dialog"
      // A press on its words would focus the page behind it, and close it.
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <label id={`${id}-title`} className="t2" htmlFor={`${id}-field`}>
        {given.words ? fill(words.title, { words: shortened(given.words) }) : words.untitled}
      </label>
      <input
        ref={field}
        id={`${id}-field`}
        className={styles.altField}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        aria-invalid={wrong || undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
          setWrong(false);
        }}
      />
      <div id={`${id}-hits`} role="listbox" aria-label={words.articles} className={styles.hits}>
        {hits.map(({ title, note, to: href }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={href}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => link(href, title)}
          >
            <span className="breaks">{title}</span>
            <span className="t3">{note}</span>
          </div>
        ))}
      </div>
      <p role="status" className={wrong ? "neg" : "t3"}>
        {wrong && words.notAnAddress}
        {!wrong && !address && typed.trim() !== "" && hits.length === 0 && words.none}
      </p>
      <Buttons>
        {given.href && (
          <Button
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onClose();
            }}
          >
            {words.remove}
          </Button>
        )}
        <Button variant="primary" onClick={act}>
          {words.act}
        </Button>
      </Buttons>
    </div>
  );
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);

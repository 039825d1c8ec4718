import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import styles from "./sentence-word.module.css";

type SentenceWordProps = {
  /** The word's subject, read aloud with it. */
  name: string;
  /** The text of the control. */
  word: string;
  /** Adds to the sentence, and is no word of it. */
  adds?: boolean;
  /** The choices; `close` returns to the word. */
  children: (close: () => void) => ReactNode;
};

/** A word of a filter that is a sentence: under it at the desk, on a phone at the window's foot. */
export function SentenceWord({ name, word, adds = false, children }: SentenceWordProps) {
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);

  function close() {
    setOpen(false);
    button?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    close();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the controls inside
    <span className={`anchor ${styles.holder}`} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={setButton}
        type="button"
        className={adds ? `nowrap t2 ${styles.add}` : styles.word}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={adds ? undefined : `${name}: ${word}`}
        onClick={() => setOpen(!open)}
      >
        {word}
      </button>
      {open && (
        <>
          <span className={styles.outside} aria-hidden="true" onClick={close} />
          <div
            ref={moveInside}
            className={`stack gap-3 ${styles.panel}`}
            role="dialog"
            // A press on its words would focus the page behind it, and close it.
            tabIndex={-1}
            aria-label={name}
          >
            {children(close)}
          </div>
        </>
      )}
    </span>
  );
}

/** A sentence whose words are controls. */
export const sentence = styles.sentence;

/** Wraps a sentence's final word with its full stop, which never starts a line. */
export const lastWord = "nowrap";

const MARGIN = 20;

/** A panel under a word near the right edge begins further left; one below the window is shown. */
function moveInside(panel: HTMLElement | null): void {
  if (!panel) return;
  const over = panel.getBoundingClientRect().right + MARGIN - document.documentElement.clientWidth;
  if (over > 0) panel.style.setProperty("--over", `${over}px`);
  panel.scrollIntoView?.({ block: "nearest" });
}

type ChoicesProps<Value extends string> = {
  name: string;
  choices: readonly { value: Value; label: string }[];
  /** Null while none is. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
};

/** The alternatives of the word; one press chooses. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { name, choices, chosen, onChoose } = props;
  return (
    <ul className={styles.choices} aria-label={name}>
      {choices.map(({ value, label }, index) => (
        <li key={value}>
          <button
            type="button"
            aria-pressed={chosen === null ? undefined : value === chosen}
            // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose
            autoFocus={chosen === null ? index === 0 : value === chosen}
            onClick={() => onChoose(value)}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

import { writingSurface as words } from "@sovereign/content/words/office-surface";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./writing-surface.module.css";

const ICONS = {
  link: "M10 7H7.5a5 5 0 0 0 0 10H10M14 7h2.5a5 5 0 0 1 0 10H14M8.5 12h7",
  quote: "M5 5v14M9.5 8h10M9.5 12h10M9.5 16h6",
  list: "M9.5 7h10.5M9.5 12h10.5M9.5 17h10.5M4 5.5v3M5.5 5.5v3M4 10.5v3M5.5 10.5v3M4 15.5v3M5.5 15.5v3",
  picture: "M3.5 5h17v14h-17zM3.5 16l5-5 4.5 4.500 3-3 4.5 4.5M15.5 8.5h.5",
  undo: "M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9",
} as const;
/** Drawn like the icons; each button has its name. */
const LETTERS = { bold: "B", italic: "I", heading: "H", text: "a", note: "1" } as const;

type SurfaceToolsProps = {
  editor: Editor;
  /** Whether the address of a link is being asked for. */
  isLinking: boolean;
  onLink: () => void;
  onFootnote: () => void;
  onPicture: () => void;
  aside: ReactNode;
};

type Tool = {
  name: string;
  keys?: string;
  sign: ReactNode;
  run: () => void;
  pressed?: boolean;
  disabled?: boolean;
};

/** Nine tools; one of them is a tab stop, and arrow keys go to the others. */
export function SurfaceTools(props: SurfaceToolsProps) {
  const { editor, isLinking, onLink, onFootnote, onPicture, aside } = props;
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  useKeyboardHeight(bar);
  const is = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      link: editor.isActive("link"),
      heading: editor.isActive("heading"),
      quote: editor.isActive("blockquote"),
      list: editor.isActive("bulletList") || editor.isActive("orderedList"),
      canUndo: editor.can().undo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    {
      name: words.bold,
      keys: "B",
      sign: <b>{LETTERS.bold}</b>,
      pressed: is.bold,
      run: () => chain().toggleBold().run(),
    },
    {
      name: words.italic,
      keys: "I",
      sign: <i>{LETTERS.italic}</i>,
      pressed: is.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      name: words.link,
      keys: "K",
      sign: <Icon path={ICONS.link} />,
      pressed: is.link || isLinking,
      run: onLink,
    },
    {
      name: words.heading,
      sign: LETTERS.heading,
      pressed: is.heading,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      name: words.quote,
      sign: <Icon path={ICONS.quote} />,
      pressed: is.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    {
      name: words.list,
      sign: <Icon path={ICONS.list} />,
      pressed: is.list,
      run: () => toggleList(editor),
    },
    {
      name: words.footnote,
      sign: (
        <span>
          {LETTERS.text}
          <sup>{LETTERS.note}</sup>
        </span>
      ),
      run: onFootnote,
    },
    { name: words.picture, sign: <Icon path={ICONS.picture} />, run: onPicture },
    {
      name: words.undo,
      keys: "Z",
      sign: <Icon path={ICONS.undo} />,
      disabled: !is.canUndo,
      run: () => chain().undo().run(),
    },
  ];

  function move(event: KeyboardEvent) {
    const to = {
      ArrowRight: (stop + 1) % tools.length,
      ArrowLeft: (stop + tools.length - 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setStop(to);
    bar.current?.querySelectorAll("button")[to]?.focus();
  }

  return (
    <div className={styles.tools} ref={bar}>
      <div
        role="toolbar"
        aria-label={words.tools}
        aria-controls={TEXT_ID}
        className={styles.buttons}
        onKeyDown={move}
      >
        {tools.map(({ name, keys, sign, run, pressed, disabled }, index) => (
          <button
            key={name}
            type="button"
            tabIndex={index === stop ? 0 : -1}
            aria-label={name}
            title={keys ? `${name} (${modifier()}${keys})` : name}
            aria-pressed={pressed}
            aria-disabled={disabled}
            // The focus stays in the text, and the keyboard on a phone.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setStop(index)}
            onClick={() => !disabled && run()}
          >
            {sign}
          </button>
        ))}
      </div>
      {aside && <p className={`t3 ${styles.toolsAside}`}>{aside}</p>}
    </div>
  );
}

export const TEXT_ID = "piece-text";

const modifier = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl+");

/** A numbered list becomes text again too. */
function toggleList(editor: Editor) {
  const chain = editor.chain().focus();
  if (editor.isActive("orderedList")) chain.toggleOrderedList().run();
  else chain.toggleBulletList().run();
}

/** Some phones lay their keyboard over the page, so that the foot of it is elsewhere. */
function useKeyboardHeight(bar: { current: HTMLElement | null }) {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const set = () => {
      const covered = Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
      bar.current?.parentElement?.style.setProperty("--keyboard", `${Math.round(covered)}px`);
    };
    set();
    seen.addEventListener("resize", set);
    seen.addEventListener("scroll", set);
    return () => {
      seen.removeEventListener("resize", set);
      seen.removeEventListener("scroll", set);
    };
  }, [bar]);
}

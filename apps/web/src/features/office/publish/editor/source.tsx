import { pieceEditor as words } from "@sovereign/content/words/office-publish";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import styles from "./editor-page.module.css";

export type SourceHandle = { goToLine: (line: number) => void };

type SourceProps = {
  ref: Ref<SourceHandle>;
  text: string;
  /** Whether a press opened it, so that it receives the focus. */
  focus: boolean;
  onWrite: (text: string) => void;
  onBlur: () => void;
};

/** The whole file of an article as it is stored. */
export function Source({ ref, text, focus, onWrite, onBlur }: SourceProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    goToLine(line) {
      if (area.current) selectLine(area.current, line);
    },
  }));
  useEffect(() => {
    if (focus) area.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <div className={styles.source}>
      <label className="vh" htmlFor="piece-source">
        {words.text}
      </label>
      <textarea
        ref={area}
        id="piece-source"
        className={`block ${styles.area}`}
        value={text}
        spellCheck
        onChange={({ target }) => onWrite(target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}

/** Selects a line and scrolls to it: a browser scrolls to a field, not to a selection. */
function selectLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0);
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  const column = area.closest("main");
  const isColumn = column !== null && column.scrollHeight > column.clientHeight;
  const scrolled = isColumn ? column : document.documentElement;
  const top = area.getBoundingClientRect().top + scrolled.scrollTop;
  const share = area.scrollHeight * (start / Math.max(1, area.value.length));
  scrolled.scrollTo({ top: top + share - scrolled.clientHeight / 3 });
}

import { plural } from "@sovereign/content/public/fill";
import { highlightTexts } from "@sovereign/content/words/highlights";
import { readerTexts } from "@sovereign/content/words/reader";
import { minutesLeft } from "@sovereign/domain/reading-place";
import { useCallback, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router";
import { fieldOf } from "#core/page/field-of.ts";
import { paths } from "#core/page/paths.ts";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./reader.module.css";
import { ReaderIcon } from "./reader-icon.tsx";
import { pageOf, percentRead } from "./reading-progress.ts";
import type { useTextSize } from "./text-size.ts";

/** Has its own subscription, so that scrolling never rerenders the text. */
function ProgressMeter({ text, minutes }: Pick<ReaderBarProps, "text" | "minutes">) {
  const percent = usePercentRead(text);
  const left = minutesLeft(minutes, percent);
  return (
    <>
      <span className={`t2 small ${styles.percent} num`} aria-hidden="true">
        {text && (
          <>
            <span>{`${percent}%`}</span>
            {left !== null && (
              <span className={`t3 ${styles.left}`}>{plural(readerTexts.left, left)}</span>
            )}
          </>
        )}
      </span>
      {text && (
        <span
          className={styles.progress}
          role="progressbar"
          aria-label={readerTexts.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          {...(left !== null && {
            "aria-valuetext": plural(readerTexts.readSoFar, left, { percent }),
          })}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      )}
    </>
  );
}

function watchReading(text: HTMLElement, listener: () => void): () => void {
  // The text's own size changes too, not just the window's.
  const sizes = new ResizeObserver(listener);
  sizes.observe(text);
  window.addEventListener("scroll", listener, { passive: true });
  window.addEventListener("resize", listener);
  return () => {
    sizes.disconnect();
    window.removeEventListener("scroll", listener);
    window.removeEventListener("resize", listener);
  };
}

function usePercentRead(text: HTMLElement | null): number {
  const watch = useCallback(
    (listener: () => void) => (text ? watchReading(text, listener) : () => {}),
    [text],
  );
  return useSyncExternalStore(
    watch,
    () => (text ? percentRead(pageOf(text)) : 0),
    () => 0,
  );
}

type ReaderBarProps = {
  text: HTMLElement | null;
  /** For the whole item; null without a text. */
  minutes: number | null;
  textSize: ReturnType<typeof useTextSize>;
  onChoose: () => void;
};

export function ReaderBar({ text, minutes, textSize, onChoose }: ReaderBarProps) {
  const back = useBack();
  return (
    <header className={`stack center hairline-below ${styles.bar}`} data-reader-bar="">
      <button type="button" className={`tap small self-start ${styles.back}`} onClick={back}>
        <Icon name="left" />
        {readerTexts.back}
      </button>
      <ProgressMeter text={text} minutes={minutes} />
      <div className={styles.tools}>
        {text && (
          <button
            type="button"
            className="btn-ico"
            aria-label={highlightTexts.choose}
            onClick={onChoose}
          >
            <ReaderIcon name="pen" />
          </button>
        )}
        <fieldset aria-label={readerTexts.textSize}>
          <SizeButton
            label={readerTexts.smaller}
            keys="-"
            sign="−"
            end={textSize.smallest}
            turn={textSize.smaller}
          />
          <SizeButton
            label={readerTexts.larger}
            keys="+"
            sign="+"
            end={textSize.largest}
            turn={textSize.larger}
          />
        </fieldset>
        <Link className="btn-ico" to={paths.vault} aria-label={readerTexts.close}>
          <Icon name="close" />
        </Link>
      </div>
    </header>
  );
}

type SizeButtonProps = {
  label: string;
  keys: string;
  sign: string;
  /** At the last step the button stays focusable and does nothing. */
  end: boolean;
  turn: () => void;
};

function SizeButton({ label, keys, sign, end, turn }: SizeButtonProps) {
  return (
    <button
      type="button"
      className={`btn-ico ${styles.size}`}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={end}
      onClick={turn}
    >
      <span aria-hidden="true">
        {readerTexts.letter}
        <span>{sign}</span>
      </span>
    </button>
  );
}

/** Goes back within the app; to the vault if the visitor arrived from outside. */
function useBack(): () => void {
  const navigate = useNavigate();
  return () => {
    // The router numbers its history entries; before the first one there is no page of ours.
    const entries = fieldOf(window.history.state, "idx");
    void (Number(entries) > 0 ? navigate(-1) : navigate(paths.vault));
  };
}

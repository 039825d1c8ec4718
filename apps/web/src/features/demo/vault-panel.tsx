import { fill, plural } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import { waitingTexts } from "@sovereign/content/words/frame";
import { useState } from "react";
import { beginning, inWords, inWordsFirst } from "#core/words/number-words.ts";
import { Icon } from "#design/controls/icon.tsx";
import { showOfflineToast } from "#design/feedback/toast.ts";
import { Excerpt } from "./tour-excerpt.tsx";
import { TourRow } from "./tour-row.tsx";
import styles from "./tour-rows.module.css";
import type { TourSamples } from "./tour-samples.ts";

type Loaded = typeof import("./tour-text.tsx");

const { vault } = previewTour;

export function VaultPanel({ excerpts, principles }: Pick<TourSamples, "excerpts" | "principles">) {
  const [texts, setTexts] = useState<Loaded | null>(null);
  const [isReading, setIsReading] = useState(false);
  const open = principles.filter((principle) => principle.open);
  const closed = principles.slice(open.length);

  async function load(): Promise<boolean> {
    try {
      setTexts(await import("./tour-text.tsx"));
      return true;
    } catch {
      showOfflineToast();
      return false;
    }
  }
  const read = async () => setIsReading(await load());

  return (
    <>
      <div className="stack gap-1 mb-head">
        <h2 className="heading">{vault.title}</h2>
        <p className="small t2 balance">
          {fill(vault.body, {
            excerpts: beginning(plural(vault.excerpts, excerpts.count)),
            open: inWords(open.length),
            all: inWords(principles.length),
          })}
        </p>
      </div>
      {excerpts.first && (
        <div className="rows">
          <button
            type="button"
            className={`stack gap-3 full py-3 center row-opens ${styles.excerpt}`}
            onClick={() => void read()}
          >
            <span>
              <span className="note num">{plural(vault.excerpt, excerpts.first.minutes)}</span>
              <span className={`block hover-line ${styles.excerptTitle}`}>
                {excerpts.first.title}
              </span>
            </span>
            <Icon name="right" />
          </button>
        </div>
      )}
      <h3 className={`heading ${styles.next}`}>
        {plural(vault.principles, principles.length, { all: inWordsFirst(principles.length) })}
      </h3>
      <ol className="rows num">
        {open.map(({ title }, index) => (
          <TourRow key={title} lead={index + 1} title={title} onOpen={() => void load()}>
            {texts ? (
              <texts.PrincipleText index={index} />
            ) : (
              <p className="small t2">{waitingTexts.loading}</p>
            )}
          </TourRow>
        ))}
      </ol>
      {closed.length > 0 && (
        <>
          <p className={`line gap-3 t2 small ${styles.locked}`}>
            <Icon name="lock" />
            {closedWords(closed.length)}
          </p>
          <ol className={`t2 ${styles.closed} num`} start={open.length + 1}>
            {closed.map(({ title }, index) => (
              <li key={title}>
                <span className="small t3">{open.length + index + 1}</span>
                {title}
              </li>
            ))}
          </ol>
        </>
      )}
      {excerpts.first && texts && (
        <Excerpt
          {...excerpts.first}
          open={isReading}
          onOpenChange={setIsReading}
          Text={texts.ExcerptText}
        />
      )}
    </>
  );
}

function closedWords(count: number): string {
  const form = count === 1 ? vault.closed.one : vault.closed.other;
  return fill(form, { count: inWordsFirst(count) });
}

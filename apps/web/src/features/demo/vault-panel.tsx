import { fill } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import { vault } from "@sovereign/content/words/vault";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { inWords, inWordsFirst } from "#lib/number-words.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./tour.module.css";
import type { TourSamples } from "./tour-samples.ts";

/** The principles by their titles, and which of them open without a membership. */
export function VaultPanel({ principles }: Pick<TourSamples, "principles">) {
  const { title, body, note, open } = previewTour.vault;
  return (
    <>
      <h2 className="heading">{title}</h2>
      <p className={`${styles.lead} t2`}>
        {fill(body, {
          principles: inWordsFirst(principles.length),
          shelves: inWords(VAULT_SECTIONS.length),
        })}{" "}
        {fill(note, { open: inWords(principles.filter((principle) => principle.open).length) })}
      </p>
      <ol className={`${styles.rows} ${styles.pairs} num`}>
        {principles.map((principle, index) => (
          <li key={principle.title}>
            <span className="small t3">{index + 1}</span>
            <span className={principle.open ? styles.title : `${styles.title} t2`}>
              {principle.title}
            </span>
            <span className="small t3">
              {principle.open ? (
                open
              ) : (
                <>
                  <Icon name="lock" />
                  <span className="vh">{vault.members}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

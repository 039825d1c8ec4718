import { landing } from "@sovereign/content/public/landing";
import { fill } from "@sovereign/content/public/notices";
import { inWordsFirst } from "#lib/number-words.ts";
import type { LawTitles } from "./law-titles.ts";

/** The laws by number and title; their texts are read inside (specification, section 2). */
export function ManifestoCard({ title, laws }: LawTitles) {
  return (
    <section className="band split" id="manifesto" aria-labelledby="manifesto-title">
      <p className="note landing-label">{title}</p>
      <div>
        <h2 className="display" id="manifesto-title">
          {fill(landing.manifesto.title, { count: inWordsFirst(laws.length) })}
        </h2>
        <p className="t2 landing-text">{landing.manifesto.body}</p>
        <ol className="landing-laws">
          {laws.map((law) => (
            <li key={law.number}>
              <span className="landing-numeral">{law.number}</span>
              <span className="landing-law">{law.title}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

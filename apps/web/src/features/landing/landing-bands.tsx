import { fill, plural } from "@sovereign/content/public/fill";
import { landing } from "@sovereign/content/words/landing";
import { landingPricing } from "@sovereign/content/words/tiers";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { openPiece, packWords } from "#core/words/pack-words.ts";
import { buttonClasses } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Badge } from "#design/feedback/badge.tsx";
import styles from "./landing.module.css";
import type { LawTitles } from "./law-titles.ts";

export function Curator({ laws }: { laws: number }) {
  const { label, lead, body, figures, link } = landing.curator;
  return (
    <section className={`hairline ${styles.band} split`} aria-labelledby="curator">
      <h2 className={`note mb-6 ${styles.label}`} id="curator">
        {label}
      </h2>
      <div>
        <p className={`pretty ${styles.lead}`}>{lead}</p>
        <p className={`t2 ${styles.text}`}>
          {body}{" "}
          <Link className="link" to={paths.about}>
            {link}
          </Link>
        </p>
        <dl className={`stack two-cols gap-5 mt-7 ${styles.figures} num`}>
          {figures.map(({ value, label: name }) => (
            <div key={value}>
              <dt className="small t2">{typeof name === "string" ? name : plural(name, laws)}</dt>
              <dd>{fill(value, { laws })}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The laws' numbers and titles; members read the texts (specification, section 2). */
export function ManifestoCard({ title, laws }: LawTitles) {
  return (
    <section
      className={`hairline ${styles.band} split`}
      id="manifesto"
      aria-labelledby="manifesto-title"
    >
      <p className={`note mb-6 ${styles.label}`}>{title}</p>
      <div>
        <h2 className="display" id="manifesto-title">
          {plural(landing.manifesto.title, laws.length, { count: inWordsFirst(laws.length) })}
        </h2>
        <p className={`t2 ${styles.text}`}>{landing.manifesto.body}</p>
        <ol className={`stack ${styles.laws}`}>
          {laws.map((law) => (
            <li key={law.number}>
              <span className={`t3 ${styles.numeral}`}>{law.number}</span>
              <span className={styles.law}>{law.title}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function VaultCard() {
  const { label, badge, title, body, read, topics } = landing.vault;
  return (
    <section
      className={`hairline ${styles.band} split ${styles.vault}`}
      id="vault"
      aria-labelledby="vault-title"
    >
      <div className={`mb-6 ${styles.label} stack at-top at-start gap-4`}>
        <p className="note">{label}</p>
        <Badge>
          <Icon name="lock" />
          {badge}
        </Badge>
      </div>
      <div>
        <h2 className={`display ${styles.vaultTitle}`} id="vault-title">
          {fill(title, { ...packWords, Topics: inWordsFirst(topics.length) })}
        </h2>
        <p className={`t2 ${styles.text}`}>
          {fill(body, packWords)}{" "}
          {openPiece && (
            <Link className="link" to={paths.announced("excerpts", openPiece.id)}>
              {read}
            </Link>
          )}
        </p>
        <ul className={`stack ${styles.topics}`}>
          {topics.map((topic) => (
            <li key={topic.title}>
              <Icon name="lock" />
              <div>
                <h3 className="heading">{topic.title}</h3>
                <p className="small t2">{topic.body}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Pricing({ children }: { children: ReactNode }) {
  return (
    <section className={`hairline ${styles.band}`} id="pricing" aria-labelledby="pricing-title">
      <div className="split mb-6">
        <p className={`note mb-6 ${styles.label}`}>{landingPricing.label}</p>
        <h2 className="display" id="pricing-title">
          {landingPricing.title}
        </h2>
      </div>
      {children}
    </section>
  );
}

/** The hero's question, repeated; `field` is the ID of its field. */
export function Again({ field }: { field: string }) {
  return (
    <section
      className={`hairline ${styles.band} stack gap-5 ${styles.again}`}
      aria-labelledby="again-title"
    >
      <h2 className="display" id="again-title">
        {landing.hero.question}
      </h2>
      <a className={buttonClasses({ variant: "primary", size: "large" })} href={`#${field}`}>
        {landing.again.tryIt}
      </a>
    </section>
  );
}

export function Contact() {
  return (
    <section
      className={`hairline ${styles.band} stack gap-6 ${styles.contact}`}
      aria-labelledby="contact-title"
    >
      <div>
        <h2 className="title" id="contact-title">
          {landing.contact.title}
        </h2>
        <p className={`t2 ${styles.text}`}>{landing.contact.body}</p>
      </div>
      <a
        className={`link heading tap breaks self-start ${styles.address}`}
        href={`mailto:${brand.supportEmail}`}
      >
        {brand.supportEmail}
      </a>
    </section>
  );
}

import { fill, plural } from "@sovereign/content/public/fill";
import { landing } from "@sovereign/content/words/landing";
import { landingPricing } from "@sovereign/content/words/tiers";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Icon } from "#design/controls/icon.tsx";
import { Badge } from "#design/feedback/badge.tsx";
import { Plate } from "#design/figures/plate.tsx";
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
        <p className={`t2 ${styles.text}`}>{body}</p>
        <dl className={`stack two-cols gap-5 mt-7 ${styles.figures} num`}>
          {figures.map(({ value, label: name }) => (
            <div key={value}>
              <dt className="small t2">{typeof name === "string" ? name : plural(name, laws)}</dt>
              <dd>{fill(value, { laws })}</dd>
            </div>
          ))}
        </dl>
        <Link className="link tap small mt-5" to={paths.about}>
          {link}
        </Link>
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
  const { label, badge, title, body, topics } = landing.vault;
  return (
    <section
      className={`hairline ${styles.band} anchor ${styles.vault}`}
      id="vault"
      aria-labelledby="vault-title"
    >
      <div className={styles.vaultLines}>
        <Plate kind="spiral" />
      </div>
      <div className="split anchor">
        <div className={`mb-6 ${styles.label} stack at-top at-start gap-4`}>
          <p className="note">{label}</p>
          <Badge>
            <Icon name="lock" />
            {badge}
          </Badge>
        </div>
        <div>
          <h2 className={`display ${styles.vaultTitle}`} id="vault-title">
            {title}
          </h2>
          <p className={`t2 ${styles.text}`}>{body}</p>
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
      </div>
    </section>
  );
}

export function Pricing({ children }: { children: ReactNode }) {
  return (
    <section className={`hairline ${styles.band}`} id="pricing" aria-labelledby="pricing-title">
      <div className="split mb-6">
        <p className={`note mb-6 ${styles.label}`}>{landingPricing.label}</p>
        <div>
          <h2 className="display" id="pricing-title">
            {landingPricing.title}
          </h2>
          <p className={`t2 ${styles.text}`}>{landingPricing.body}</p>
        </div>
      </div>
      {children}
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

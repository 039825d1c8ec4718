import type { ReactNode } from "react";
import styles from "./facts.module.css";

export type Fact = { term: string; text: ReactNode };

/** Terms on the left, what holds on the right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same on hairlines: what an act will do, before it is done. */
export function WhatHappens({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.what}>
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a member will read, in their type. */
export function TheyRead({ children }: { children: ReactNode }) {
  return <q className={styles.read}>{children}</q>;
}

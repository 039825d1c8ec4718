import type { ReactNode } from "react";
import "./facts.css";

export type Fact = { term: string; text: ReactNode };

type FactsProps = {
  facts: readonly Fact[];
  /** Between hairlines. */
  ruled?: boolean;
  className?: string | undefined;
};

/** Terms on the left, what holds on the right. */
export function Facts({ facts, ruled = false, className }: FactsProps) {
  return (
    <dl className={["facts", ruled && "is-ruled", className].filter(Boolean).join(" ")}>
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

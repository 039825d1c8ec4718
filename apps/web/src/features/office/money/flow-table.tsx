import type { Money } from "@sovereign/domain/money";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cells } from "#design/layout/data-table.tsx";
import { Section } from "#design/layout/section.tsx";
import styles from "./cash.module.css";
import { sumInWords } from "./money-words.ts";

type FlowTableProps = {
  title: string;
  about: string;
  currencies: readonly string[];
  children: ReactNode;
};

/** Money in and out, with a column for each currency. */
export function FlowTable({ title, about, currencies, children }: FlowTableProps) {
  return (
    <div className={styles.side}>
      <Section title={title} about={about}>
        <table className={`full ${styles.cash}`}>
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              <td />
              {currencies.map((currency) => (
                <th key={currency} scope="col">
                  {currency}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </Section>
    </div>
  );
}

type FlowRowProps = {
  title: string;
  /** The page of its rows; a line without one is a sum of those above. */
  to?: string;
  about?: string;
  sums: readonly Money[];
};

export function FlowRow({ title, to, about, sums }: FlowRowProps) {
  return (
    <tr className={to ? cells.linked : styles.sum}>
      <th scope="row">
        {to ? <Link to={to}>{title}</Link> : title}
        {about && <span className={cells.sub}>{about}</span>}
      </th>
      {sums.map((sum) => (
        <td key={sum.currency}>{sumInWords(sum)}</td>
      ))}
    </tr>
  );
}

import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { howCounted, keyFigures as texts } from "@sovereign/content/words/office-today";
import type { OfficeToday } from "@sovereign/contract/office-today";
import { firstDayOf, monthOf } from "@sovereign/domain/calendar-month";
import { officePaths } from "@sovereign/domain/office-paths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Icon } from "#design/controls/icon.tsx";
import { Facts } from "#design/layout/facts.tsx";
import { type Moment, monthDay, todayOf } from "#features/office/parts/when.ts";
import { useRenewals } from "#features/office/renewals/due-to-renew.tsx";
import styles from "./today.module.css";

type Figures = NonNullable<OfficeToday["figures"]>;

const number = new Intl.NumberFormat(language.tag);

/** Returns "1,240". */
export const inFigures = (count: number) => number.format(count);

export const startOfMonth = (moment: Moment) => monthDay(firstDayOf(monthOf(todayOf(moment))));

export function KeyFigures({ figures, moment }: { figures: Figures; moment: Moment }) {
  const { paying, paying_before: before, came, left, listed } = figures;
  const month = monthOf(todayOf(moment));
  const date = monthDay(figures.due_by);
  const isEmpty = paying === 0 && before === 0;
  return (
    <section className={`stack hairline-below ${styles.keys}`} aria-label={texts.label}>
      <Figure
        label={texts.paying}
        value={inFigures(paying)}
        to={
          listed.paying === paying
            ? officePaths.filteredMembers("paying")
            : officePaths.moneyRows(month, "closing")
        }
      >
        {isEmpty
          ? texts.payingNone
          : fill(texts.payingAbout, {
              start: startOfMonth(moment),
              before: inFigures(before),
              came: inFigures(came),
              left: inFigures(left),
            })}
      </Figure>
      <Revenue figures={figures} />
      <Figure
        label={fill(texts.due, { date })}
        short={fill(texts.dueShort, { date })}
        value={inFigures(listed.due)}
        to={officePaths.filteredMembers("paying,renews:30")}
      >
        <DueAbout listed={listed} />
      </Figure>
      <Figure
        label={texts.grace}
        value={inFigures(figures.grace)}
        to={
          listed.grace === figures.grace
            ? officePaths.filteredMembers("in_grace")
            : officePaths.moneyRows(month, "in_grace")
        }
      >
        <Grace figures={figures} />
      </Figure>
    </section>
  );
}

function Revenue({ figures }: { figures: Figures }) {
  const { yearly, without_price: unknown } = figures;
  const [first, ...others] = yearly;
  return (
    <Figure
      label={texts.revenue}
      short={texts.revenueShort}
      value={first ? moneyInWords(first) : inFigures(0)}
      to={officePaths.money}
    >
      {others.length > 0 && (
        <>
          {texts.revenueAnd} <b>{others.map((sum) => moneyInWords(sum)).join(", ")}</b>.{" "}
        </>
      )}
      {!first ? texts.revenueNone : others.length > 0 ? texts.revenueAbout : texts.revenueOne}
      {unknown > 0 && ` ${plural(texts.revenueStores, unknown)}`}
    </Figure>
  );
}

function DueAbout({ listed: { due, canceled } }: Pick<Figures, "listed">) {
  const { data, isPending } = useRenewals();
  const renewing = data?.thirty_days.renewing;
  const left = canceled > 0 ? [plural(texts.dueAbout, canceled)] : [];
  if (!renewing) return [...left, ...(isPending ? [] : [texts.dueNone])].join(" ");
  const would = fill(texts.dueWould, {
    due: inFigures(due),
    expected: inFigures(renewing.expected),
    low: inFigures(renewing.low),
    high: inFigures(renewing.high),
  });
  return [...left, would].join(" ");
}

function Grace({ figures }: { figures: Figures }) {
  const { grace, grace_sums: sums, grace_ends_soon: soon } = figures;
  if (grace === 0) return texts.graceNone;
  const amounts = sums.map((sum) => moneyInWords(sum)).join(", ");
  return (
    <>
      {amounts && `${fill(texts.graceSums, { sums: amounts })} `}
      {soon > 0 && plural(texts.graceSoon, soon, { count: inWordsFirst(soon) })}
    </>
  );
}

/** The definitions that Today, Money and Members share. */
export function HowCounted({ figures: { paying, listed } }: { figures: Figures }) {
  const alone = paying - listed.paying;
  const { facts, terms } = howCounted;
  return (
    <div className={`t2 ${styles.counted}`}>
      <p className="pretty">
        <b>{howCounted.before}</b>
        {howCounted.about}{" "}
        <Link className="link" to={officePaths.habits}>
          {howCounted.wayIn}
        </Link>
      </p>
      <details>
        <summary className="fold">
          <span>{howCounted.title}</span>
        </summary>
        <Facts
          facts={[
            { term: terms.paying, text: facts.paying },
            { term: terms.due, text: facts.due },
            { term: terms.grace, text: facts.grace },
            { term: terms.lapsed, text: facts.lapsed },
            { term: terms.team, text: facts.team },
            ...(alone > 0
              ? [{ term: terms.noAccount, text: plural(howCounted.noAccount, alone) }]
              : []),
          ]}
        />
      </details>
    </div>
  );
}

type FigureProps = {
  label: string;
  /** On a phone. */
  short?: string;
  value: string;
  /** Page of its rows. */
  to?: string;
  children: ReactNode;
};

function Figure({ label, short, value, to, children }: FigureProps) {
  const inside = (
    <>
      <span className={`t2 ${styles.label}`}>
        {short ? (
          <>
            <span className="deskonly">{label}</span>
            <span className="phoneonly">{short}</span>
          </>
        ) : (
          label
        )}
      </span>
      {to && <Icon name="chev" />}
      <span className={`hover-line ${styles.value}`}>{value}</span>
      <span className={`t2 ${styles.parts}`}>{children}</span>
    </>
  );
  return to ? (
    <Link className={`stack at-top hairline center plain ${styles.key}`} to={to}>
      {inside}
    </Link>
  ) : (
    <div className={`stack at-top hairline center plain ${styles.key}`}>{inside}</div>
  );
}

import { fill, plural } from "@sovereign/content/public/fill";
import { officePlaces } from "@sovereign/content/words/office-frame";
import { moneyMonths, officeMoney as texts } from "@sovereign/content/words/office-money";
import { officeOffers } from "@sovereign/content/words/office-offers";
import type { MoneyBridge, MoneyMonthDetail, MoneyMonths } from "@sovereign/contract/office-money";
import type { CalendarMonth } from "@sovereign/domain/calendar-month";
import { officePaths } from "@sovereign/domain/office-paths";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Buttons, LinkButton } from "#design/controls/button.tsx";
import { EmptyState } from "#design/feedback/load-states.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Section } from "#design/layout/section.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { BooksZone } from "#features/office/parts/books-zone.tsx";
import { Counted } from "#features/office/parts/counted.tsx";
import { ErrorPanel } from "#features/office/parts/error-panel.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { DueToRenew } from "#features/office/renewals/due-to-renew.tsx";
import { Bridge } from "./bridge.tsx";
import { Balance, Cash } from "./cash.tsx";
import { Equation } from "./equation.tsx";
import styles from "./money.module.css";
import { MoneyExport } from "./money-export.tsx";
import { EmptyMonths, MoneyLoading, SectionLoading } from "./money-loading.tsx";
import {
  type MoneyQuestion,
  useCountAgain,
  useMoneyMonth,
  useMoneyMonths,
  useMoneyQuestion,
} from "./money-query.ts";
import { monthWord, spanOf } from "./money-words.ts";
import { MonthStep } from "./month-step.tsx";
import { withinBooks } from "./month-window.ts";
import monthStyles from "./months.module.css";
import { MonthsFigure } from "./months-figure.tsx";
import { MonthsTable } from "./months-table.tsx";
import proofStyles from "./proof.module.css";
import { Proof } from "./proof.tsx";
import { RowsPage } from "./rows-page.tsx";
import { Uncounted } from "./uncounted.tsx";

/** The business by month; with a figure in the URL, the rows of it. */
export function MoneyPage() {
  const [question, choose] = useMoneyQuestion();
  const { figure } = question;
  useFocusOnChange(figure ?? "");
  if (figure) return <RowsPage key={figure} question={{ ...question, figure }} />;
  return <Months question={question} onChoose={choose} />;
}

type MonthsProps = { question: MoneyQuestion; onChoose: (month: CalendarMonth) => void };

function Months({ question, onChoose }: MonthsProps) {
  const query = useMoneyMonths(question.until);
  const month = query.data ? withinBooks(question.month, query.data) : question.month;
  const detail = useMoneyMonth(month);
  return (
    <Answered query={query} title={officePlaces.money} loading={<MoneyLoading />}>
      {(months) =>
        months.began === null ? (
          <Nobody />
        ) : (
          <Month
            months={months}
            month={month}
            detail={detail}
            onChoose={onChoose}
            question={{ ...question, month }}
          />
        )
      }
    </Answered>
  );
}

/** The way to the codes, which no month is a part of. */
function OffersLink() {
  return (
    <Section title={officeOffers.title} about={officeOffers.about}>
      <Buttons>
        <LinkButton to={officePaths.offers}>{officeOffers.open}</LinkButton>
      </Buttons>
    </Section>
  );
}

function Nobody() {
  return (
    <>
      <PageHead title={officePlaces.money} />
      <EmptyMonths />
      <EmptyState
        title={texts.nobody}
        body={texts.nobodyBody}
        action={<LinkButton to={officePaths.today}>{texts.back}</LinkButton>}
      />
      <OffersLink />
    </>
  );
}

type MonthProps = {
  months: MoneyMonths;
  month: CalendarMonth;
  question: MoneyQuestion;
  detail: ReturnType<typeof useMoneyMonth>;
  onChoose: (month: CalendarMonth) => void;
};

const STALE_MS = 5 * 60_000;

/** Once a count is minutes old: when it was, and the way to another. */
function Stale({ question, at }: { question: MoneyQuestion; at: string }) {
  const again = useCountAgain(question);
  const now = useMinute();
  if (now.getTime() - Date.parse(at) < STALE_MS) return null;
  return (
    <div className={proofStyles.stale}>
      <Counted at={at} timeZone={question.timeZone} again={again} />
    </div>
  );
}

function Month({ months, month, question, detail, onChoose }: MonthProps) {
  const { timeZone } = question;
  const listed = months.months.find((each) => each.month === month);
  const { data } = detail;
  // The detail is read for one month, so that its parts agree; until it loads, the list has the
  // terms.
  const bridge = data?.bridge ?? listed?.bridge;
  const running = data?.running ?? listed?.running ?? false;
  if (!bridge) return <MoneyLoading />;
  const span = spanOf({ month, running }, { timeZone, at: months.counted_at });
  return (
    <>
      <PageHead
        title={officePlaces.money}
        sentence={sentenceOf({ month, running, bridge, detail: data })}
        acts={
          <div className={`cluster gap-1 gap-x-4 ${styles.acts}`}>
            <MonthStep months={months} chosen={month} />
            <MoneyExport label={texts.export} question={{ month, format: "csv" }} />
          </div>
        }
      >
        <Equation month={month} bridge={bridge} span={span} />
        <BooksZone />
      </PageHead>
      <section className={monthStyles.months} aria-label={moneyMonths.section}>
        <MonthsFigure months={months} chosen={month} onChoose={onChoose} />
        <MonthsTable months={months} chosen={month} />
        <div className={monthStyles.export}>
          <MoneyExport label={texts.exportMonths} question={{ until: question.until }} />
        </div>
      </section>
      <Bridge month={month} span={span} bridge={bridge} detail={data}>
        {data && <Proof detail={data} timeZone={timeZone} />}
        {data && <Stale question={question} at={data.proof.counted_at} />}
      </Bridge>
      {data && <Details detail={data} />}
      {!data && !detail.error && <SectionLoading />}
      {!data && detail.error && (
        <ErrorPanel error={detail.error} onRetry={() => void detail.refetch()} />
      )}
      <OffersLink />
    </>
  );
}

function Details({ detail }: { detail: MoneyMonthDetail }) {
  return (
    <>
      <Cash detail={detail} />
      <Balance detail={detail} />
      {detail.running && <DueToRenew />}
      <Uncounted detail={detail} />
    </>
  );
}

type Sentence = {
  month: CalendarMonth;
  running: boolean;
  bridge: MoneyBridge;
  detail: MoneyMonthDetail | undefined;
};

function sentenceOf({ month, running, bridge, detail }: Sentence): string {
  const named = { month: monthWord(month) };
  const rows = detail?.proof.differences?.rows ?? [];
  if (rows.length > 0) {
    const forms = rows.every(({ kind }) => kind === "missing")
      ? texts.noMember
      : texts.notExplained;
    const why = plural(forms, rows.length, { count: inWordsFirst(rows.length) });
    return fill(texts.differs, { ...named, why });
  }
  return fill(running ? texts.soFar : texts.atEnd, {
    ...named,
    came: formatCount(bridge.new.members + bridge.regained.members),
    left: formatCount(bridge.lapsed.members + bridge.refunded.members),
    count: formatCount(bridge.closing.members),
  });
}

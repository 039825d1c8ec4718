import { fill, plural } from "@sovereign/content/public/fill";
import { moneyTerms, moneyBridge as texts } from "@sovereign/content/words/office-money";
import { moneyRows } from "@sovereign/content/words/office-money-rows";
import type { MoneyBridge, MoneyMonthDetail, MoneyProof } from "@sovereign/contract/office-money";
import type { CalendarMonth } from "@sovereign/domain/calendar-month";
import { isZero, type Money } from "@sovereign/domain/money";
import type { BridgeFigure } from "@sovereign/domain/money-figures";
import { officePaths } from "@sovereign/domain/office-paths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWide } from "#core/page/use-media.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { useWidth } from "#design/figures/milled-edge/measured.tsx";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Section } from "#design/layout/section.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import styles from "./bridge.module.css";
import { type Marks, MemberMarks, marksOf, marksWithin, membersPerMark } from "./member-marks.tsx";
import { dayWords, monthWord, type Span, sumInWords } from "./money-words.ts";

type Differences = NonNullable<MoneyProof["differences"]>;

type BridgeProps = {
  month: CalendarMonth;
  span: Span;
  bridge: MoneyBridge;
  detail: MoneyMonthDetail | undefined;
  /** The proof, or the difference. */
  children: ReactNode;
};

const LABEL_WIDTH = 176 + 56;
const SUM_WIDTH = 112;
const GAP = 20;

/** From who paid when the month began to who pays at its end, in members and in money. */
export function Bridge({ month, span, bridge, detail, children }: BridgeProps) {
  const [ref, width] = useWidth();
  const isWide = useWide();
  const differences = detail?.proof.differences ?? null;
  const sums = [...bridge.closing.yearly, ...(differences?.by_providers.yearly ?? [])];
  const currencies = [...new Set(sums.map(({ currency }) => currency))];
  const taken = LABEL_WIDTH + currencies.length * SUM_WIDTH + (currencies.length + 2) * GAP;
  const room = Math.max(0, (width ?? 900) - (isWide ? taken : 0));
  const reeds = [bridge.new, bridge.regained, bridge.lapsed].map(({ members }) => members);
  const perMark = Math.max(
    membersPerMark(Math.max(...reeds), marksWithin(room)),
    membersPerMark(bridge.refunded.members, marksWithin(room, true)),
  );
  const mark = perMark === 1 ? texts.mark : fill(texts.marks, { count: formatCount(perMark) });
  return (
    <Section
      title={fill(texts.title, { month: monthWord(month) })}
      about={`${mark} ${texts.shapes}`}
    >
      <div ref={ref}>
        <DataTable
          caption={fill(texts.title, { month: monthWord(month) })}
          middle
          className={styles.bridge}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{texts.term}</span>
              </th>
              <th scope="col" className={both(cells.right, styles.bridgeMembers)}>
                {texts.members}
              </th>
              <td />
              {currencies.map((currency) => (
                <th key={currency} scope="col" className={both(cells.right, styles.bridgeSum)}>
                  {fill(texts.yearly, { currency })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows
              month={month}
              span={span}
              bridge={bridge}
              currencies={currencies}
              perMark={perMark}
              inGrace={detail?.lapsed_in_grace ?? 0}
            />
            <Closing
              month={month}
              span={span}
              bridge={bridge}
              currencies={currencies}
              differences={differences}
            />
          </tbody>
        </DataTable>
      </div>
      {detail && detail.without_price > 0 && (
        <p className={`mt-2 t2 ${styles.withoutPrice}`}>
          {plural(texts.withoutPrice, detail.without_price, {
            count: inWordsFirst(detail.without_price),
          })}
        </p>
      )}
      {children}
    </Section>
  );
}

type RowsProps = Pick<BridgeProps, "month" | "span" | "bridge"> & {
  currencies: readonly string[];
  perMark: number;
  inGrace: number;
};

function Rows({ month, span, bridge, currencies, perMark, inGrace }: RowsProps) {
  const reeds = (figure: BridgeFigure) => ({ full: marksOf(bridge[figure].members, perMark) });
  const lapsed = marksOf(bridge.lapsed.members, perMark);
  const short = Math.min(lapsed, marksOf(inGrace, perMark));
  const count = (figure: BridgeFigure) => bridge[figure].members;
  const named = (figure: "new" | "regained" | "refunded") =>
    `${formatCount(count(figure))} ${moneyTerms[figure]}`;
  const lapsedNamed = plural(texts.lapsedMarks, count("lapsed"), {
    count: formatCount(count("lapsed")),
  });
  const row = { month, bridge, currencies };
  return (
    <>
      <Row {...row} figure="opening" label={fill(texts.on, { date: dayWords(span.first) })} />
      <Row {...row} figure="new" sign="+" marks={reeds("new")} marksLabel={named("new")} />
      <Row
        {...row}
        figure="regained"
        sign="+"
        marks={reeds("regained")}
        marksLabel={named("regained")}
      />
      <Row
        {...row}
        figure="lapsed"
        sign="−"
        marks={{ full: lapsed - short, short }}
        marksLabel={
          inGrace > 0
            ? plural(texts.lapsedInGrace, inGrace, {
                lapsed: lapsedNamed,
                count: formatCount(inGrace),
              })
            : lapsedNamed
        }
      />
      <Row
        {...row}
        figure="refunded"
        sign="−"
        marks={{ full: 0, rings: reeds("refunded").full }}
        marksLabel={named("refunded")}
      />
      {bridge.changed.yearly.some((sum) => !isZero(sum)) && (
        <Row {...row} figure="changed" sign="+" />
      )}
    </>
  );
}

type RowProps = {
  month: CalendarMonth;
  bridge: MoneyBridge;
  currencies: readonly string[];
  figure: BridgeFigure;
  sign?: string;
  label?: string;
  marks?: Marks;
  marksLabel?: string;
  isSum?: boolean;
};

function Row({
  month,
  bridge,
  currencies,
  figure,
  sign,
  label,
  marks,
  marksLabel = "",
  isSum,
}: RowProps) {
  const { members, yearly } = bridge[figure];
  const title = label ?? moneyRows.titles[figure as "new"];
  return (
    <tr className={both(cells.linked, isSum ? styles.sum : undefined)}>
      <th scope="row">
        <span className={`t3 ${styles.bridgeSign}`} aria-hidden={sign === undefined}>
          {sign}
        </span>
        <Link to={officePaths.moneyRows(month, figure)}>{title}</Link>
      </th>
      <td className={both(cells.right, cells.beside, styles.bridgeMembers)}>
        {formatCount(members)}
      </td>
      <td className={styles.bridgeMarks}>
        {marks && members > 0 && <MemberMarks marks={marks} label={marksLabel} />}
      </td>
      <Sums yearly={yearly} currencies={currencies} />
    </tr>
  );
}

type SumsProps = { yearly: readonly Money[]; currencies: readonly string[] };

/** Empty if no member has paid in the currency by the rows. */
function Sums({ yearly, currencies }: SumsProps) {
  return currencies.map((currency) => {
    const sum = yearly.find((each) => each.currency === currency);
    return (
      <td key={currency} className={both(cells.right, cells.below, styles.bridgeSum)}>
        {sum && sumInWords(sum)}
      </td>
    );
  });
}

type ClosingProps = Pick<BridgeProps, "month" | "span" | "bridge"> & {
  currencies: readonly string[];
  differences: Differences | null;
};

function Closing({ month, span, bridge, currencies, differences }: ClosingProps) {
  const label = differences ? texts.byBridge : fill(texts.on, { date: dayWords(span.last) });
  return (
    <>
      <Row
        month={month}
        bridge={bridge}
        currencies={currencies}
        label={label}
        figure="closing"
        sign="="
        isSum
      />
      {differences && <Unexplained {...differences} currencies={currencies} />}
    </>
  );
}

/** The providers' sums, and the unexplained rest: never clamped. */
function Unexplained({
  by_providers: other,
  unexplained,
  currencies,
}: Differences & { currencies: readonly string[] }) {
  const { members } = unexplained;
  return (
    <>
      <tr className={styles.bad}>
        <th scope="row">
          <span className={`t3 ${styles.bridgeSign}`} />
          {texts.byProviders}
        </th>
        <td className={both(cells.right, cells.beside, styles.bridgeMembers)}>
          {formatCount(other.members)}
        </td>
        <td className={styles.bridgeMarks} />
        <Sums yearly={other.yearly} currencies={currencies} />
      </tr>
      <tr className={`${styles.bad} ${styles.unexplained}`}>
        <th scope="row">
          <span className={`t3 ${styles.bridgeSign}`} />
          {texts.unexplained}
        </th>
        <td className={both(cells.right, cells.beside, styles.bridgeMembers)}>
          {signedCount(members)}
        </td>
        <td className={styles.bridgeMarks}>
          {members !== 0 && (
            <MemberMarks
              marks={{ full: Math.min(MOST_MARKS, Math.abs(members)) }}
              label={plural(texts.unexplainedMarks, Math.abs(members))}
            />
          )}
        </td>
        <Sums yearly={unexplained.yearly} currencies={currencies} />
      </tr>
    </>
  );
}

const MOST_MARKS = 50;

const signedCount = (count: number) => (count < 0 ? `−${formatCount(-count)}` : formatCount(count));

import { fill, plural } from "@sovereign/content/public/fill";
import { moneyProviders, moneyProof as texts } from "@sovereign/content/words/office-money";
import type {
  MoneyDifference,
  MoneyMonthDetail,
  MoneyProof,
} from "@sovereign/contract/office-money";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { isZero, withoutSign } from "@sovereign/domain/money";
import { atClockTimeOn, clockTime } from "#core/time/dates.ts";
import { inWords } from "#core/words/number-words.ts";
import { Button, Buttons, buttonClasses } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { OutsideLink } from "#design/controls/outside-link.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { nearDate } from "#features/office/parts/when.ts";
import { useFetchMissing } from "./money-query.ts";
import { listed, monthWord, sumInWords, sumsInWords } from "./money-words.ts";
import styles from "./proof.module.css";

type ProofProps = { detail: MoneyMonthDetail; timeZone: string };

/** The sums counted and compared, or the differences; a difference is never hidden. */
export function Proof({ detail, timeZone }: ProofProps) {
  const { proof } = detail;
  if (proof.differences) {
    return <Different proof={proof} differences={proof.differences} timeZone={timeZone} />;
  }
  return (
    <div className={`stack py-3 ${styles.proof}`}>
      <Icon name="check" />
      <p className={styles.proofTitle}>{texts.addsUp}</p>
      <p className={`t2 col-2 ${styles.proofText}`}>{proofInWords(detail, timeZone)}</p>
    </div>
  );
}

function proofInWords({ running, month, last_day, proof }: MoneyMonthDetail, zone: string): string {
  const time = clockTime(proof.counted_at, zone);
  if (!running) return fill(texts.over, { time, month: monthWord(month) });
  const compared = comparedInWords(proof, { time, zone, today: last_day });
  const twelfth = proof.twelfth.filter((sum) => !isZero(sum));
  if (twelfth.length === 0) return compared;
  return `${compared} ${fill(texts.twelfth, { sums: sumsInWords(twelfth) })}`;
}

type When = { time: string; zone: string; today: CalendarDate };

/** "… and compared with Stripe and the App Store at 06:10, subscription by subscription." */
function comparedInWords({ compared }: MoneyProof, { time, zone, today }: When): string {
  if (compared.length === 0) return fill(texts.alone, { time });
  const names = (sources: typeof compared) =>
    listed(sources.map(({ source }) => moneyProviders[source]));
  const waiting = compared.filter(({ at }) => at === null);
  if (waiting.length > 0) return fill(texts.notCompared, { time, providers: names(waiting) });
  const whens = Map.groupBy(compared, ({ at }) => atClockTimeOn(at ?? "", zone, today));
  const providers = [...whens].map(([when, sources]) =>
    fill(texts.provider, { provider: names(sources), when }),
  );
  return fill(texts.compared, { time, providers: listed(providers) });
}

type DifferentProps = {
  proof: MoneyProof;
  differences: NonNullable<MoneyProof["differences"]>;
  timeZone: string;
};

function Different({ proof, differences, timeZone }: DifferentProps) {
  const { fresh, question } = useFreshProof();
  const { mutate, isPending } = useFetchMissing(fresh);
  const { rows } = differences;
  const only = rows.length === 1 ? rows[0] : undefined;
  const others = only ? [] : rows;
  const ids = rows.filter(({ fetchable }) => fetchable).map(({ id }) => id);
  const now = new Date(proof.counted_at);
  return (
    <div className={`stack py-3 ${styles.proof} mt-4 pl-4 ${styles.different}`} role="alert">
      <Icon name="alert" />
      <p className={styles.proofTitle}>{titleOf(differences)}</p>
      <div className={`t2 col-2 ${styles.proofText}`}>
        {others.map((row) => (
          <p key={row.id}>
            {differenceInWords(row, timeZone, now)}{" "}
            {row.url && (
              <OutsideLink className={`inline-line ${styles.look}`} href={row.url}>
                {fill(texts.look, { provider: moneyProviders[row.source] })}
              </OutsideLink>
            )}
          </p>
        ))}
        <p>
          {only && `${differenceInWords(only, timeZone, now)} `}
          {texts.untouched}{" "}
          {ids.length > 0 && (ids.length === 1 ? texts.fetchingOne : texts.fetchingMany)}
        </p>
      </div>
      <Buttons className={`col-2 ${styles.proofActs}`}>
        {ids.length > 0 && (
          <Button
            variant="primary"
            busy={isPending}
            busyLabel={texts.fetching}
            onClick={() => mutate(ids)}
          >
            {ids.length === 1
              ? texts.fetchOne
              : fill(texts.fetchMany, { count: inWords(ids.length) })}
          </Button>
        )}
        {only?.url && (
          <OutsideLink className={buttonClasses({})} href={only.url}>
            {fill(texts.look, { provider: moneyProviders[only.source] })}
            <Icon name="out" />
          </OutsideLink>
        )}
      </Buttons>
      {question}
    </div>
  );
}

function titleOf({ rows, unexplained }: DifferentProps["differences"]): string {
  const providers = listed([...new Set(rows.map(({ source }) => moneyProviders[source]))]);
  const members = Math.abs(unexplained.members);
  const sums = unexplained.yearly.filter((sum) => !isZero(sum)).map((sum) => withoutSign(sum));
  const parts = [
    ...(members > 0 ? [plural(texts.members, members, { count: inWords(members) })] : []),
    ...(sums.length > 0 ? [sumsInWords(sums)] : []),
  ];
  const difference =
    parts.length > 0
      ? listed(parts)
      : plural(texts.subscriptions, rows.length, { count: inWords(rows.length) });
  return fill(texts.differ, { providers, difference });
}

function differenceInWords(row: MoneyDifference, timeZone: string, now: Date): string {
  const provider = moneyProviders[row.source];
  const id = row.subscription_id ?? row.id;
  if (row.kind === "price" && row.prices) {
    const [member, rows] = [sumInWords(row.prices.member), sumInWords(row.prices.rows)];
    return fill(texts.price, { id, member, rows });
  }
  const payer = row.address ? fill(texts.payer, { address: row.address }) : "";
  if (row.kind !== "missing")
    return fill(texts[row.kind === "price" ? "differs" : row.kind], { id, provider, payer });
  return row.since
    ? fill(texts.missing, { id, provider, payer, date: nearDate(row.since, timeZone, now) })
    : fill(texts.missingUndated, { id, provider, payer });
}

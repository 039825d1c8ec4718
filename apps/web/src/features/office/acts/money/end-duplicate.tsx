import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { toldAbout } from "@sovereign/content/public/told";
import { actPanel, actRows, actTerms, duplicateSheet } from "@sovereign/content/words/office-acts";
import { usualReasons } from "@sovereign/content/words/office-frame";
import type { OfferOf } from "@sovereign/contract/office-acts";
import { isSameMoney, isZero, type Money } from "@sovereign/domain/money";
import { Segment } from "#design/controls/segment.tsx";
import { Picks } from "#design/forms/picks.tsx";
import { membersStay, refusalWords } from "#features/office/acts/act-words.ts";
import styles from "#features/office/acts/acts.module.css";
import { declareAct, type FieldsProps, type Known } from "#features/office/acts/declared-act.tsx";
import { sumOf } from "#features/office/acts/panel-words.ts";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";

type Facts = NonNullable<OfferOf<"end_duplicate">["facts"]>;
type Subscription = Facts["subscriptions"][number];
type Payment = NonNullable<Subscription["payment"]>;
type Values = { ending: string | null; how: "unused" | "all" };

/** Which of two subscriptions ends, and how much of its money goes back. */
export const endDuplicate = declareAct<"end_duplicate", Facts, Values>({
  kind: "end_duplicate",
  row: ({ why_not }) => ({ ...actRows.end_duplicate, hidden: why_not === "pays_once" }),
  facts: ({ facts }) => facts,
  sheet: {
    wide: true,
    isHeld: true,
    reason: { likely: usualReasons.twice, fixed: true },
    values: ({ facts }) => ({
      ending: inOrder(facts).find(({ why_not }) => !why_not)?.id ?? null,
      how: "unused",
    }),
    Fields,
    useSheet({ ending, how }, known) {
      const { facts, member } = known;
      const { email } = member;
      const payment = paymentOf(facts, ending);
      const kept = facts.subscriptions.find(({ id }) => id !== ending);
      const isWhole = how === "all" || !payment || !hasUnused(payment);
      const amount = payment && (isWhole ? payment.left : payment.unused);
      const sum = amount ? moneyInWords(amount) : "";
      const order = ending && amount && { subscription_id: ending, amount: amount.amount };
      return {
        title: fill(duplicateSheet.title, { email }),
        act: fill(duplicateSheet.act, { sum }),
        order: order || null,
        kept: fill(duplicateSheet.kept, { sum, email }),
        ...(payment && amount && kept
          ? happening(known, { payment, amount, isWhole, kept })
          : { effects: undefined }),
      };
    },
  },
  panel: {
    returnsMoney: true,
    done: (act) => ({ title: fill(actPanel.refunded, { sum: sumOf(act) }) }),
  },
});

/** Subscriptions that can be ended, the earliest start first. */
const inOrder = ({ subscriptions }: Facts) =>
  subscriptions.toSorted(
    (one, other) =>
      Number(one.why_not !== null) - Number(other.why_not !== null) ||
      (one.since ?? "").localeCompare(other.since ?? "", "en"),
  );

const paymentOf = ({ subscriptions }: Facts, ending: string | null) =>
  subscriptions.find(({ id }) => id === ending)?.payment ?? null;

/** Whether the unused days are another sum than all that is left. */
const hasUnused = ({ unused, left }: Payment) => !isZero(unused) && !isSameMoney(unused, left);

function Fields({ facts, zone, values, set }: FieldsProps<Facts, Values>) {
  const payment = paymentOf(facts, values.ending);
  return (
    <>
      <Picks
        label={duplicateSheet.which}
        choices={inOrder(facts).map((each) => ({
          value: each.id,
          name: duplicateSheet.end[each.managed_by],
          about: aboutOf(each, zone),
          disabled: each.why_not !== null,
        }))}
        chosen={values.ending}
        onChoose={(id) => set({ ending: id })}
      />
      {payment && hasUnused(payment) && (
        <div>
          <Segment
            label={duplicateSheet.howMuch}
            choices={[
              {
                value: "unused",
                name: plural(duplicateSheet.days, payment.days, {
                  sum: moneyInWords(payment.unused),
                }),
              },
              {
                value: "all",
                name: fill(duplicateSheet.all, { sum: moneyInWords(payment.left) }),
              },
            ]}
            chosen={values.how}
            onChoose={(how) => set({ how })}
          />
          <p className={styles.small}>
            {plural(duplicateSheet.unused, payment.days, { of: payment.days_paid })}
          </p>
        </div>
      )}
    </>
  );
}

function aboutOf({ since, price, until, managed_by, why_not }: Subscription, zone: string): string {
  const facts = [
    since && fill(duplicateSheet.since, { since: wholeDate(since, zone) }),
    price && moneyInWords(price),
    why_not === null && fill(duplicateSheet.until, { until: wholeDate(until, zone) }),
  ].filter(Boolean);
  if (why_not === null) return facts.join(", ");
  const only: Partial<Record<Subscription["managed_by"], string>> = duplicateSheet.only;
  const why = why_not === "store_cancels" ? only[managed_by] : undefined;
  const known = facts.length > 0 ? `${facts.join(", ")}. ` : "";
  return `${known}${why ?? refusalWords(why_not)}`;
}

type Chosen = { payment: Payment; amount: Money; isWhole: boolean; kept: Subscription };

function happening(
  { offers, member, now, zone }: Known<Facts>,
  { payment, amount, isWhole, kept }: Chosen,
) {
  const sum = moneyInWords(amount);
  const until = wholeDate(kept.until, zone);
  const told = toldAbout(
    "end_duplicate",
    { amount, paid: payment.paid, whole: isWhole, kept_by: kept.managed_by },
    { timeZone: member.time_zone, now: now.toISOString() },
  );
  return {
    effects: [
      { term: actTerms.money, text: fill(duplicateSheet.money, { sum }) },
      { term: actTerms.membership, text: fill(duplicateSheet.stays[kept.managed_by], { until }) },
      { term: actTerms.figures, text: `${membersStay(offers)} ${duplicateSheet.alarm}` },
    ],
    told: <TheyRead>{told}</TheyRead>,
    after: [{ term: actTerms.undo, text: duplicateSheet.undo }],
  };
}

import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import {
  actPanel,
  actRows,
  actTerms,
  disputeReasons,
  disputeSheet,
} from "@sovereign/content/words/office-acts";
import type { OfferOf } from "@sovereign/contract/office-acts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Icon } from "#design/controls/icon.tsx";
import { Segment } from "#design/controls/segment.tsx";
import styles from "#features/office/acts/acts.module.css";
import { declareAct, type FieldsProps, type Known } from "#features/office/acts/declared-act.tsx";
import { cardInWords } from "#features/office/parts/office-words.ts";
import { nearDate, wholeDate } from "#features/office/parts/when.ts";

type Dispute = NonNullable<OfferOf<"answer_dispute">["facts"]>["disputes"][number];
type Way = "contest" | "accept";

export const answerDispute = declareAct<"answer_dispute", Dispute, { way: Way }>({
  kind: "answer_dispute",
  row({ facts }, { on }) {
    const [dispute] = facts?.disputes ?? [];
    const { title, about } = actRows.answer_dispute;
    if (!dispute) return { title, about: "", hidden: true };
    const date = dispute.answer_by ? on(dispute.answer_by) : "";
    return { title, about: fill(about, { sum: moneyInWords(dispute.amount), date }) };
  },
  facts: ({ facts }) => facts?.disputes[0],
  sheet: {
    wide: true,
    // The bank has given the reason.
    reason: { likely: bankSays, fixed: true },
    values: () => ({ way: "contest" }),
    Fields,
    useSheet({ way }, known) {
      const { email } = known.member;
      return {
        title: fill(disputeSheet.title, { email }),
        act: way === "contest" ? disputeSheet.act : disputeSheet.actLetGo,
        order: { dispute_id: known.facts.id, way },
        kept: fill(disputeSheet.kept, { email }),
        told: disputeSheet.read,
        ...(way === "contest" ? contesting(known) : accepting(known)),
      };
    },
  },
  panel: {
    done: ({ figures }) => ({
      title: figures.way === "accept" ? actPanel.letGo : actPanel.answered,
    }),
  },
});

/** Their bank's reason in words. */
function bankSays({ reason }: Dispute): string {
  const known: Readonly<Record<string, string>> = disputeReasons;
  return fill(disputeSheet.bankSays, { reason: known[reason] ?? reason.replaceAll("_", " ") });
}

function Fields({ facts, zone, now, values, set }: FieldsProps<Dispute, { way: Way }>) {
  return (
    <>
      <p>
        {aboutOf(facts, zone)}
        <span className={styles.small}>{bankSays(facts)}</span>
      </p>
      <Segment
        label={disputeSheet.how}
        choices={[
          { value: "contest", name: disputeSheet.contest },
          { value: "accept", name: disputeSheet.accept },
        ]}
        chosen={values.way}
        onChoose={(way) => set({ way })}
      />
      {values.way === "contest" && <Evidence dispute={facts} zone={zone} now={now} />}
    </>
  );
}

function aboutOf({ amount, paid_at, card }: Dispute, zone: string): string {
  const values = { sum: moneyInWords(amount), card: card ? cardInWords(card) : "" };
  const text = paid_at
    ? fill(disputeSheet.about, { ...values, date: wholeDate(paid_at, zone) })
    : fill(disputeSheet.aboutUndated, values);
  return card ? text : text.replace(", .", ".");
}

function Evidence({ dispute, zone, now }: { dispute: Dispute; zone: string; now: Date }) {
  const { paid_at, last_sign_in_at, sign_ins } = dispute;
  const on = (instant: string) => ({ date: nearDate(instant, zone, now) });
  const lines = [
    paid_at && fill(disputeSheet.receipt, on(paid_at)),
    confirmedLine(dispute, zone, now),
    last_sign_in_at &&
      plural(disputeSheet.signIns, sign_ins, {
        count: inWordsFirst(sign_ins),
        ...on(last_sign_in_at),
      }),
    disputeSheet.terms,
  ].filter((line) => line !== null);
  return (
    <div>
      <p className={styles.label}>{disputeSheet.sent}</p>
      <ul className={styles.evidence}>
        {lines.map((line) => (
          <li key={line}>
            <Icon name="check" />
            {line}
          </li>
        ))}
      </ul>
      <p className={styles.small}>{disputeSheet.nothingWritten}</p>
    </div>
  );
}

function confirmedLine({ paid_at, confirmed_at }: Dispute, zone: string, now: Date): string {
  if (!confirmed_at) return disputeSheet.address;
  const date = nearDate(confirmed_at, zone, now);
  return paid_at && nearDate(paid_at, zone, now) === date
    ? disputeSheet.confirmedSameDay
    : fill(disputeSheet.confirmed, { date });
}

function accepting({ facts: { amount } }: Known<Dispute>) {
  const sum = moneyInWords(amount);
  return {
    effects: [
      { term: actTerms.money, text: fill(disputeSheet.letGoMoney, { sum }) },
      { term: actTerms.membership, text: disputeSheet.letGoMembership },
      { term: actTerms.figures, text: disputeSheet.letGoFigures },
    ],
    after: [{ term: actTerms.undo, text: disputeSheet.undo }],
  };
}

function contesting({ facts, zone, now }: Known<Dispute>) {
  const { fee, until, answer_by } = facts;
  const sum = moneyInWords(facts.amount);
  const lost = fee ? fill(disputeSheet.fee, { fee: moneyInWords(fee) }) : disputeSheet.someFee;
  const won = until ? fill(disputeSheet.ifWon, { until: wholeDate(until, zone) }) : "";
  const date = answer_by && nearDate(answer_by, zone, now);
  return {
    effects: [
      { term: actTerms.money, text: `${fill(disputeSheet.keeps, { sum })} ${lost}` },
      { term: actTerms.membership, text: `${disputeSheet.closed} ${won}`.trim() },
      { term: actTerms.figures, text: disputeSheet.figures },
    ],
    after: [
      ...(date ? [{ term: actTerms.byWhen, text: fill(disputeSheet.byWhen, { date }) }] : []),
      { term: actTerms.undo, text: disputeSheet.undo },
    ],
  };
}

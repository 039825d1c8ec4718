import { fill, plural } from "@sovereign/content/public/fill";
import { currencyName, currencySign, moneyInWords } from "@sovereign/content/public/money-words";
import { toldAbout } from "@sovereign/content/public/told";
import { actPanel, actRows, actTerms, refundSheet } from "@sovereign/content/words/office-acts";
import { usualReasons } from "@sovereign/content/words/office-frame";
import type { OfferOf } from "@sovereign/contract/office-acts";
import {
  compareMoney,
  isSameMoney,
  isZero,
  type Money,
  moneyFrom,
  parseMoney,
} from "@sovereign/domain/money";
import { WITHDRAWAL_DAYS } from "@sovereign/domain/refund-life";
import { Segment } from "#design/controls/segment.tsx";
import { Field } from "#design/forms/field.tsx";
import { membersBecome, membersStay, monthOf } from "#features/office/acts/act-words.ts";
import styles from "#features/office/acts/acts.module.css";
import { declareAct, type FieldsProps } from "#features/office/acts/declared-act.tsx";
import { sumOf } from "#features/office/acts/panel-words.ts";
import { cardInWords } from "#features/office/parts/office-words.ts";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";

type Facts = NonNullable<OfferOf<"refund">["facts"]>;
type Values = { how: "all" | "part"; amount: string };

const { inTime: ASKED_IN_TIME, byMistake: BY_OVERSIGHT } = usualReasons;

export const refund = declareAct<"refund", Facts, Values>({
  kind: "refund",
  row({ facts }, { near }) {
    const { title, about } = actRows.refund;
    if (!facts) return { title, about: "" };
    return {
      title,
      about: fill(about, { sum: moneyInWords(facts.paid), date: near(facts.paid_at) }),
    };
  },
  facts: ({ facts }) => facts,
  sheet: {
    wide: true,
    isHeld: true,
    values: () => ({ how: "all", amount: "" }),
    Fields,
    useSheet({ how, amount: typed }, { facts, offers, member, zone, now }) {
      const { left } = facts;
      const amount = parseMoney(typed, left.currency) ?? moneyFrom(0, left.currency);
      const fault = how === "part" ? faultOf(amount, left) : null;
      const isWhole = how === "all" || isSameMoney(amount, left);
      const sum = moneyInWords(isWhole ? left : amount);
      const month = monthOf(now.toISOString(), zone);
      const until = facts.until && wholeDate(facts.until, zone);
      const stays = facts.renews ? refundSheet.staysRenews : refundSheet.stays;
      const figures = isWhole
        ? [
            facts.until ? membersBecome(offers) : membersStay(offers),
            fill(refundSheet.oneRefunded, { month }),
          ]
        : [membersStay(offers), fill(refundSheet.cash, { month, sum })];
      const told = toldAbout(
        "refund",
        {
          amount: isWhole ? left : amount,
          paid: facts.paid,
          paid_at: facts.paid_at,
          whole: isWhole,
          until: facts.until,
        },
        { timeZone: member.time_zone, now: now.toISOString() },
      );
      const card = facts.card ? cardInWords(facts.card) : refundSheet.theCard;
      return {
        title: fill(refundSheet.title, { email: member.email }),
        act: fill(isWhole ? refundSheet.actAll : refundSheet.act, { sum }),
        ends: isWhole,
        faults: { amount: fault },
        order: fault ? null : { amount: isWhole ? null : amount.amount },
        kept: fill(refundSheet.kept, { sum, email: member.email }),
        effects: [
          { term: actTerms.money, text: fill(refundSheet.money, { sum, card }) },
          {
            term: actTerms.membership,
            text: !until ? refundSheet.closed : isWhole ? refundSheet.ends : fill(stays, { until }),
          },
          { term: actTerms.figures, text: figures.join(" ") },
        ],
        told: <TheyRead>{told}</TheyRead>,
        after: [
          { term: actTerms.log, text: refundSheet.log },
          { term: actTerms.undo, text: isWhole ? refundSheet.undoAll : refundSheet.undo },
        ],
      };
    },
  },
  panel: {
    returnsMoney: true,
    done: (act) => ({ title: fill(actPanel.refunded, { sum: sumOf(act) }) }),
  },
});

function Fields({ facts, zone, values, set, field }: FieldsProps<Facts, Values>) {
  const { left } = facts;
  const likely = facts.days_old <= WITHDRAWAL_DAYS ? ASKED_IN_TIME : BY_OVERSIGHT;
  function choose(how: Values["how"]) {
    set({ how });
    // A part has a likely reason; ending a membership is never suggested one.
    if (values.reason === "" && how === "part") set({ reason: likely });
    if (values.reason === likely && how === "all") set({ reason: "" });
  }
  return (
    <>
      <Payment facts={facts} zone={zone} />
      <Segment
        label={refundSheet.howMuch}
        choices={[
          { value: "all", name: fill(refundSheet.all, { sum: moneyInWords(left) }) },
          { value: "part", name: refundSheet.part },
        ]}
        chosen={values.how}
        onChoose={choose}
      />
      {values.how === "part" && (
        <Field
          label={fill(refundSheet.amount, { currency: currencyName(left.currency) })}
          leading={currencySign(left.currency)}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          hint={hintOf(facts)}
          {...field("amount")}
        />
      )}
    </>
  );
}

function hintOf({ left, days_old: days }: Facts): string {
  const sum = moneyInWords(left);
  if (days === 0) return fill(refundSheet.upToToday, { sum });
  return fill(refundSheet.upTo, { sum, age: plural(refundSheet.age, days) });
}

function faultOf(amount: Money, left: Money): string | null {
  if (isZero(amount)) return refundSheet.nothing;
  const isMore = compareMoney(amount, left) > 0;
  return isMore ? fill(refundSheet.tooMuch, { sum: moneyInWords(left) }) : null;
}

function returnedInWords({ refunded, on_its_way }: Facts, card: string): string {
  const [sum, more] = [refunded, on_its_way].map((part) => part && moneyInWords(part));
  if (sum && more) return fill(refundSheet.cardBoth, { card, sum, more });
  if (sum) return fill(refundSheet.cardReturned, { card, sum });
  return more
    ? fill(refundSheet.cardOnItsWay, { card, sum: more })
    : fill(refundSheet.card, { card });
}

function Payment({ facts, zone }: { facts: Facts; zone: string }) {
  const date = wholeDate(facts.paid_at, zone);
  const card = facts.card ? cardInWords(facts.card) : refundSheet.aCard;
  return (
    <div>
      <p className={styles.label}>{refundSheet.payment}</p>
      <p className={styles.chosen}>
        {fill(facts.renewal ? refundSheet.renewal : refundSheet.paid, { date })}{" "}
        <b className={styles.strong}>{moneyInWords(facts.paid)}</b>
        <span className={styles.small}>{returnedInWords(facts, card)}</span>
      </p>
    </div>
  );
}

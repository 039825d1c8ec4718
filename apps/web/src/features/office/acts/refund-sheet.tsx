import { fill, plural } from "@sovereign/content/public/fill";
import { toldAbout } from "@sovereign/content/public/told";
import { actCommon, actTerms, refundSheet } from "@sovereign/content/words/office-acts";
import { actReasons } from "@sovereign/content/words/office-frame";
import type { RefundOffer } from "@sovereign/contract/office-money-acts";
import type { Money } from "@sovereign/contract/receipts";
import { WITHDRAWAL_DAYS } from "@sovereign/domain/withdrawal";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { moneyInWords } from "#core/words/money.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Field } from "#design/forms/field.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { cardInWords } from "#features/office/parts/card-words.ts";
import { ReasonField } from "#features/office/parts/reason-field.tsx";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";
import { currencyName, currencySign, membersBecome, membersStay, monthOf } from "./act-words.ts";
import styles from "./acts.module.css";
import { type SheetProps, useActOrder } from "./use-act-order.tsx";

type Facts = NonNullable<RefundOffer["facts"]>;

const [ASKED_IN_TIME, BY_OVERSIGHT] = actReasons.usual;

/** Returns the typed amount with the decimals of `left`; null when it is none. */
function amountOf(typed: string, { amount: left }: Money): string | null {
  const [whole = "", fraction = ""] = typed.trim().replace(",", ".").split(".");
  const decimals = left.split(".")[1]?.length ?? 0;
  if (!/^\d{1,9}$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > decimals)
    return null;
  return decimals > 0 ? `${whole}.${fraction.padEnd(decimals, "0")}` : whole;
}

export function RefundSheet(props: SheetProps<Facts>) {
  const { offers, offer: facts, onClose } = props;
  const likely = facts.days_old <= WITHDRAWAL_DAYS ? ASKED_IN_TIME : BY_OVERSIGHT;
  const [how, setHow] = useState<"all" | "part">("all");
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const act = useActOrder(props);
  const { left } = facts;
  const { email } = offers.member;
  const amount: Money = { ...left, amount: amountOf(typed, left) ?? "0" };
  const fault = how === "part" ? faultOf(amount, left) : null;
  const isWhole = how === "all" || Number(amount.amount) === Number(left.amount);
  const sum = moneyInWords(isWhole ? left : amount);

  function choose(next: "all" | "part") {
    setHow(next);
    // A part has a likely reason; ending a membership is never suggested one.
    if (act.reason === "" && next === "part") act.reasonField.onReason(likely);
    if (act.reason === likely && next === "all") act.reasonField.onReason("");
  }

  function send() {
    setTried(true);
    if (fault) return;
    const kept = fill(refundSheet.kept, { sum, email });
    void act.order({ kind: "refund", amount: isWhole ? null : amount.amount }, kept);
  }

  return (
    <>
      <ActSheet
        wide
        open={!act.question}
        onClose={onClose}
        title={fill(refundSheet.title, { email })}
        heading={actTerms.heading}
        facts={useWhatHappens(props, { amount: isWhole ? left : amount, isWhole, sum })}
        fault={act.fault}
        act={fill(isWhole ? refundSheet.actAll : refundSheet.act, { sum })}
        ends={isWhole}
        busy={act.busy}
        busyLabel={actCommon.holding}
        onAct={send}
      >
        <Payment facts={facts} />
        <Segment
          label={refundSheet.howMuch}
          choices={[
            { value: "all", name: fill(refundSheet.all, { sum: moneyInWords(left) }) },
            { value: "part", name: refundSheet.part },
          ]}
          chosen={how}
          onChoose={choose}
        />
        {how === "part" && (
          <Field
            label={fill(refundSheet.amount, { currency: currencyName(left.currency) })}
            leading={currencySign(left.currency)}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            value={typed}
            hint={hintOf(facts)}
            error={tried && fault}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <ReasonField key={how} initial={act.reason} {...act.reasonField} />
      </ActSheet>
      {act.question}
    </>
  );
}

function hintOf({ left, days_old: days }: Facts): string {
  const sum = moneyInWords(left);
  if (days === 0) return fill(refundSheet.upToToday, { sum });
  return fill(refundSheet.upTo, { sum, age: plural(refundSheet.age, days) });
}

function faultOf(amount: Money, left: Money): string | null {
  if (Number(amount.amount) <= 0) return refundSheet.nothing;
  const isMore = Number(amount.amount) > Number(left.amount);
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

function Payment({ facts }: { facts: Facts }) {
  const { user } = useSession();
  const date = wholeDate(facts.paid_at, user?.time_zone ?? "UTC");
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

function useWhatHappens(
  { offers, offer: facts }: SheetProps<Facts>,
  { amount, isWhole, sum }: { amount: Money; isWhole: boolean; sum: string },
) {
  const { user } = useSession();
  const now = useMinute().toISOString();
  const zone = user?.time_zone ?? "UTC";
  const month = monthOf(now, zone);
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
    { amount, paid: facts.paid, paid_at: facts.paid_at, whole: isWhole, until: facts.until },
    { timeZone: offers.member.time_zone, now },
  );
  const card = facts.card ? cardInWords(facts.card) : refundSheet.theCard;
  return [
    { term: actTerms.money, text: fill(refundSheet.money, { sum, card }) },
    {
      term: actTerms.membership,
      text: !until ? refundSheet.closed : isWhole ? refundSheet.ends : fill(stays, { until }),
    },
    { term: actTerms.figures, text: figures.join(" ") },
    { term: actTerms.read, text: <TheyRead>{told}</TheyRead> },
    { term: actTerms.log, text: refundSheet.log },
    { term: actTerms.undo, text: isWhole ? refundSheet.undoAll : refundSheet.undo },
  ];
}

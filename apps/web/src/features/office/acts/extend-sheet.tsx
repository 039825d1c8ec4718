import { fill, plural } from "@sovereign/content/public/fill";
import { toldAbout } from "@sovereign/content/public/told";
import { actCommon, actTerms, extendSheet } from "@sovereign/content/words/office-acts";
import { actReasons } from "@sovereign/content/words/office-frame";
import { type ExtendOffer, MAX_EXTENSION_DAYS } from "@sovereign/contract/office-money-acts";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { moneyInWords } from "#core/words/money.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Field } from "#design/forms/field.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { ReasonField } from "#features/office/parts/reason-field.tsx";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";
import { membersStay, monthAndYearOf, monthOf } from "./act-words.ts";
import { type SheetProps, useActOrder } from "./use-act-order.tsx";

type Facts = NonNullable<ExtendOffer["facts"]>;

const DAY_MS = 86_400_000;
const OURS_FAILED = actReasons.usual[3];

const CHOICES = ["7", "30", "other"] as const;

export function ExtendSheet(props: SheetProps<Facts>) {
  const { offers, onClose } = props;
  const [chosen, setChosen] = useState<(typeof CHOICES)[number]>("30");
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const act = useActOrder(props, OURS_FAILED);
  const { email } = offers.member;
  const days = Number(chosen === "other" ? typed : chosen);
  const isValid = Number.isInteger(days) && days >= 1 && days <= MAX_EXTENSION_DAYS;

  function send() {
    setTried(true);
    if (!isValid) return;
    const kept = fill(extendSheet.kept, { days: plural(extendSheet.days, days), email });
    void act.order({ kind: "extend", days }, kept);
  }

  return (
    <>
      <ActSheet
        wide
        open={!act.question}
        onClose={onClose}
        title={fill(extendSheet.title, { email })}
        heading={actTerms.heading}
        facts={useWhatHappens(props, isValid ? days : 0)}
        fault={act.fault}
        act={plural(extendSheet.act, isValid ? days : 0)}
        busy={act.busy}
        busyLabel={actCommon.sending}
        onAct={send}
      >
        <Segment
          label={extendSheet.howLong}
          choices={CHOICES.map((value) => ({
            value,
            name: value === "other" ? extendSheet.other : plural(extendSheet.days, Number(value)),
          }))}
          chosen={chosen}
          onChoose={setChosen}
        />
        {chosen === "other" && (
          <Field
            label={extendSheet.otherDays}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            value={typed}
            error={tried && !isValid && fill(extendSheet.range, { most: MAX_EXTENSION_DAYS })}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <ReasonField initial={OURS_FAILED} {...act.reasonField} />
      </ActSheet>
      {act.question}
    </>
  );
}

function useWhatHappens({ offers, offer: facts }: SheetProps<Facts>, days: number) {
  const { user } = useSession();
  const now = useMinute().toISOString();
  const zone = user?.time_zone ?? "UTC";
  const next = new Date(Date.parse(facts.until) + days * DAY_MS).toISOString();
  const [before, until] = [wholeDate(facts.until, zone), wholeDate(next, zone)];
  const { price, by_card: byCard } = facts;
  const money = !byCard
    ? fill(extendSheet.money, { until })
    : price
      ? fill(extendSheet.moneyCharged, { sum: moneyInWords(price), until })
      : fill(extendSheet.moneyCharges, { until });
  const moves = fill(extendSheet.moves, {
    from: monthOf(facts.until, zone),
    to: monthAndYearOf(next, zone),
  });
  const told = toldAbout(
    "extend",
    { days, until: next, renews: byCard },
    { timeZone: offers.member.time_zone, now },
  );
  return [
    { term: actTerms.membership, text: fill(extendSheet.membership, { until, before }) },
    { term: actTerms.money, text: money },
    { term: actTerms.figures, text: [membersStay(offers), byCard ? moves : ""].join(" ").trim() },
    { term: actTerms.read, text: <TheyRead>{told}</TheyRead> },
    { term: actTerms.undo, text: fill(extendSheet.undo, { before }) },
  ];
}

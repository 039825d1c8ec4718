import { fill } from "@sovereign/content/public/fill";
import { toldAbout } from "@sovereign/content/public/told";
import { actCommon, actTerms, giveSheet } from "@sovereign/content/words/office-acts";
import type { GiveOffer } from "@sovereign/contract/office-money-acts";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { useState } from "react";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Field } from "#design/forms/field.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { formatCount } from "#features/office/parts/format-count.ts";
import { ReasonField } from "#features/office/parts/reason-field.tsx";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";
import { type SheetProps, useActOrder } from "./use-act-order.tsx";

type Facts = NonNullable<GiveOffer["facts"]>;

/** What is proposed; a year, as members pay for. */
const DAYS = 365;

export function GiveSheet(props: SheetProps<Facts>) {
  const { offers, offer: facts, onClose } = props;
  const { member, paying_members } = offers;
  const zone = supportedZone(member.time_zone);
  const minute = useMinute();
  const today = calendarDateIn(zone, minute);
  const [date, setDate] = useState(() => addDays(today, DAYS));
  const [tried, setTried] = useState(false);
  const act = useActOrder(props);
  const fault = faultOf(date, today, facts.until && calendarDateIn(zone, new Date(facts.until)));
  const until = fault ? null : wholeDate(`${date}T12:00:00.000Z`, "UTC");
  const now = minute.toISOString();

  function send() {
    setTried(true);
    if (!until) return;
    const kept = fill(giveSheet.kept, { until, email: member.email });
    void act.order({ kind: "give", until: date }, kept);
  }

  const told =
    until && toldAbout("give", { until: `${date}T12:00:00.000Z` }, { timeZone: "UTC", now });
  const happens = until
    ? [
        { term: actTerms.money, text: giveSheet.money },
        { term: actTerms.membership, text: fill(giveSheet.membership, { until }) },
        {
          term: actTerms.figures,
          text: fill(giveSheet.figures, { members: formatCount(paying_members) }),
        },
        { term: actTerms.read, text: <TheyRead>{told}</TheyRead> },
        { term: actTerms.undo, text: fill(giveSheet.undo, { until }) },
      ]
    : [];
  return (
    <>
      <ActSheet
        wide
        open={!act.question}
        onClose={onClose}
        title={fill(giveSheet.title, { email: member.email })}
        heading={actTerms.heading}
        facts={happens}
        fault={act.fault}
        act={until ? fill(giveSheet.act, { until }) : giveSheet.actUndated}
        busy={act.busy}
        busyLabel={actCommon.sending}
        onAct={send}
      >
        <Field
          label={giveSheet.until}
          type="date"
          min={addDays(today, 1)}
          value={date}
          error={tried && fault}
          onChange={(event) => setDate(event.target.value)}
        />
        <ReasonField {...act.reasonField} />
      </ActSheet>
      {act.question}
    </>
  );

  function faultOf(chosen: string, from: string, before: string | null): string | null {
    if (!chosen || chosen <= from) return giveSheet.dateMissing;
    if (!before || chosen > before || !facts.until) return null;
    return fill(giveSheet.tooEarly, { before: wholeDate(facts.until, zone) });
  }
}

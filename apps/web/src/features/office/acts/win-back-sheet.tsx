import { fill } from "@sovereign/content/public/fill";
import { actCommon, actTerms } from "@sovereign/content/words/office-acts";
import { newCodeSheet } from "@sovereign/content/words/office-offers";
import { winBackSheet as words } from "@sovereign/content/words/office-win-back";
import type { OrderedCode, WinBackOffer } from "@sovereign/contract/office-win-back";
import { addDays, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import { WIN_BACK_LINE_LENGTH } from "@sovereign/domain/win-back";
import { useState } from "react";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { moneyInWords } from "#core/words/money.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Field } from "#design/forms/field.tsx";
import { Select } from "#design/forms/select.tsx";
import { priceOffOf } from "#features/office/offers/code-draft.ts";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { ReasonField } from "#features/office/parts/reason-field.tsx";
import { type SheetProps, useActOrder } from "./use-act-order.tsx";
import { WinBackMail } from "./win-back-mail.tsx";

type Facts = NonNullable<WinBackOffer["facts"]>;

const OWN = "own";

/** What is proposed: two weeks to decide. */
const PROPOSED_DAYS = 14;

export function WinBackSheet(props: SheetProps<Facts>) {
  const { offers, offer: facts, onClose } = props;
  const { member } = offers;
  const today = calendarDateIn(supportedZone(member.time_zone), useMinute());
  const [code, setCode] = useState(OWN);
  const [kind, setKind] = useState<"percent" | "amount">("percent");
  const [off, setOff] = useState("");
  const [lastDay, setLastDay] = useState(() => addDays(today, PROPOSED_DAYS));
  const [line, setLine] = useState("");
  const [tried, setTried] = useState(false);
  const act = useActOrder(props);
  const taken = priceOffOf({ kind, off }, facts.price);
  const isDay = isCalendarDate(lastDay) && lastDay >= today;
  const promotion: OrderedCode | null =
    code !== OWN
      ? { kind: "running", code }
      : taken && isDay
        ? { kind: "own", off: taken, last_day: lastDay }
        : null;

  function send() {
    setTried(true);
    if (!promotion) return;
    const kept = fill(words.kept, { email: member.email });
    void act.order({ kind: "win_back", promotion, line }, kept);
  }

  return (
    <>
      <ActSheet
        wide
        open={!act.question}
        onClose={onClose}
        title={fill(words.title, { email: member.email })}
        heading={actTerms.heading}
        facts={[
          { term: actTerms.money, text: words.money },
          {
            term: actTerms.read,
            text: <WinBackMail act={act.id} member={member.id} promotion={promotion} line={line} />,
          },
          { term: words.limit, text: words.limitText },
          { term: actTerms.log, text: words.log },
          { term: actTerms.undo, text: words.undo },
        ]}
        fault={act.fault}
        act={words.act}
        busy={act.busy}
        busyLabel={actCommon.sending}
        onAct={send}
      >
        <Select label={words.code} value={code} onChange={(event) => setCode(event.target.value)}>
          <option value={OWN}>{words.own}</option>
          {facts.codes.map((each) => (
            <option key={each.code} value={each.code}>
              {fill(words.running, { code: each.code, price: moneyInWords(each.first) })}
            </option>
          ))}
        </Select>
        {code === OWN && (
          <>
            <Segment
              label={newCodeSheet.off}
              choices={[
                { value: "percent", name: newCodeSheet.percent },
                { value: "amount", name: newCodeSheet.amount },
              ]}
              chosen={kind}
              onChoose={(next) => {
                setKind(next);
                setOff("");
              }}
            />
            <Field
              label={
                kind === "percent"
                  ? newCodeSheet.percentField
                  : fill(newCodeSheet.amountField, { currency: facts.price.currency })
              }
              inputMode="decimal"
              autoComplete="off"
              value={off}
              error={
                tried &&
                !taken &&
                (kind === "percent"
                  ? newCodeSheet.badPercent
                  : fill(newCodeSheet.badAmount, { price: moneyInWords(facts.price) }))
              }
              onChange={(event) => setOff(event.target.value)}
            />
            <Field
              label={newCodeSheet.lastDay}
              type="date"
              min={today}
              value={lastDay}
              error={tried && !isDay && newCodeSheet.badDay}
              onChange={(event) => setLastDay(event.target.value)}
            />
          </>
        )}
        <Field
          label={words.line}
          hint={words.lineHint}
          maxLength={WIN_BACK_LINE_LENGTH}
          autoComplete="off"
          value={line}
          onChange={(event) => setLine(event.target.value)}
        />
        <ReasonField {...act.reasonField} />
      </ActSheet>
      {act.question}
    </>
  );
}

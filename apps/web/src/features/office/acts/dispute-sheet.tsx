import { fill, plural } from "@sovereign/content/public/fill";
import {
  actCommon,
  actTerms,
  disputeReasons,
  disputeSheet,
} from "@sovereign/content/words/office-acts";
import type { AnswerDisputeOffer } from "@sovereign/contract/office-money-acts";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { moneyInWords } from "#core/words/money.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Icon } from "#design/controls/icon.tsx";
import { Segment } from "#design/controls/segment.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { cardInWords } from "#features/office/parts/card-words.ts";
import { nearDate, wholeDate } from "#features/office/parts/when.ts";
import styles from "./acts.module.css";
import { type SheetProps, useActOrder } from "./use-act-order.tsx";

export type DisputeFacts = NonNullable<AnswerDisputeOffer["facts"]>["disputes"][number];

type Way = "contest" | "accept";

/** Their bank's reason in words. */
function reasonInWords(reason: string): string {
  const known: Readonly<Record<string, string>> = disputeReasons;
  return known[reason] ?? reason.replaceAll("_", " ");
}

export function DisputeSheet(props: SheetProps<DisputeFacts>) {
  const { offers, offer: dispute, onClose } = props;
  const { email } = offers.member;
  const [way, setWay] = useState<Way>("contest");
  const says = fill(disputeSheet.bankSays, { reason: reasonInWords(dispute.reason) });
  // The bank has given the reason.
  const act = useActOrder(props, says);
  const order = { kind: "answer_dispute", dispute_id: dispute.id, way } as const;
  const { user } = useSession();
  const zone = user?.time_zone ?? "UTC";
  return (
    <>
      <ActSheet
        wide
        open={!act.question}
        onClose={onClose}
        title={fill(disputeSheet.title, { email })}
        heading={actTerms.heading}
        facts={useWhatHappens(dispute, way, zone)}
        fault={act.fault}
        act={way === "contest" ? disputeSheet.act : disputeSheet.actLetGo}
        busy={act.busy}
        busyLabel={actCommon.sending}
        onAct={() => void act.order(order, fill(disputeSheet.kept, { email }))}
      >
        <p>
          {aboutOf(dispute, zone)}
          <span className={styles.small}>{says}</span>
        </p>
        <Segment
          label={disputeSheet.how}
          choices={[
            { value: "contest", name: disputeSheet.contest },
            { value: "accept", name: disputeSheet.accept },
          ]}
          chosen={way}
          onChoose={setWay}
        />
        {way === "contest" && <Evidence dispute={dispute} zone={zone} />}
      </ActSheet>
      {act.question}
    </>
  );
}

function aboutOf({ amount, paid_at, card }: DisputeFacts, zone: string): string {
  const values = { sum: moneyInWords(amount), card: card ? cardInWords(card) : "" };
  const text = paid_at
    ? fill(disputeSheet.about, { ...values, date: wholeDate(paid_at, zone) })
    : fill(disputeSheet.aboutUndated, values);
  return card ? text : text.replace(", .", ".");
}

function Evidence({ dispute, zone }: { dispute: DisputeFacts; zone: string }) {
  const { paid_at, last_sign_in_at, sign_ins } = dispute;
  const now = useMinute();
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

function confirmedLine({ paid_at, confirmed_at }: DisputeFacts, zone: string, now: Date): string {
  if (!confirmed_at) return disputeSheet.address;
  const date = nearDate(confirmed_at, zone, now);
  return paid_at && nearDate(paid_at, zone, now) === date
    ? disputeSheet.confirmedSameDay
    : fill(disputeSheet.confirmed, { date });
}

function useWhatHappens({ amount, fee, until, answer_by }: DisputeFacts, way: Way, zone: string) {
  const now = useMinute();
  const sum = moneyInWords(amount);
  const read = { term: actTerms.read, text: disputeSheet.read };
  const undo = { term: actTerms.undo, text: disputeSheet.undo };
  if (way === "accept") {
    return [
      { term: actTerms.money, text: fill(disputeSheet.letGoMoney, { sum }) },
      { term: actTerms.membership, text: disputeSheet.letGoMembership },
      { term: actTerms.figures, text: disputeSheet.letGoFigures },
      read,
      undo,
    ];
  }
  const lost = fee ? fill(disputeSheet.fee, { fee: moneyInWords(fee) }) : disputeSheet.someFee;
  const won = until ? fill(disputeSheet.ifWon, { until: wholeDate(until, zone) }) : "";
  const date = answer_by && nearDate(answer_by, zone, now);
  return [
    { term: actTerms.money, text: `${fill(disputeSheet.keeps, { sum })} ${lost}` },
    { term: actTerms.membership, text: `${disputeSheet.closed} ${won}`.trim() },
    { term: actTerms.figures, text: disputeSheet.figures },
    read,
    ...(date ? [{ term: actTerms.byWhen, text: fill(disputeSheet.byWhen, { date }) }] : []),
    undo,
  ];
}

import { fill } from "@sovereign/content/public/fill";
import { accountTerms, resendSheet } from "@sovereign/content/words/office-account-acts";
import { actCommon, actTerms } from "@sovereign/content/words/office-acts";
import { actReasons } from "@sovereign/content/words/office-frame";
import type { ResendOffer, ResentMailOffer } from "@sovereign/contract/office-account-acts";
import type { ResentMail } from "@sovereign/contract/office-act";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { clockTime, supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Picks } from "#design/forms/picks.tsx";
import { refusalWords } from "#features/office/acts/act-words.ts";
import { type SheetProps, useActOrder } from "#features/office/acts/use-act-order.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { ReasonField } from "#features/office/parts/reason-field.tsx";
import { whenWithin, wholeDate } from "#features/office/parts/when.ts";

const THEY_ASKED = actReasons.usual[4];

/** When the notice of a renewal leaves by itself. */
const NOTICE_MS = 30 * 24 * 3600_000;

export function ResendSheet(props: SheetProps<ResendOffer["facts"]>) {
  const { offers, offer: facts, onClose } = props;
  const { user } = useSession();
  const now = useMinute();
  const zone = user?.time_zone ?? "UTC";
  const first = facts.mails.find(({ why_not }) => why_not === null);
  const [mail, setMail] = useState<ResentMail | null>(first?.mail ?? null);
  const act = useActOrder(props, THEY_ASKED);
  const { email } = offers.member;
  return (
    <ActSheet
      onClose={onClose}
      title={resendSheet.title}
      facts={[
        { term: accountTerms.get, text: fill(resendSheet.same, { email }) },
        { term: accountTerms.limit, text: resendSheet.limit },
        { term: actTerms.undo, text: resendSheet.undo },
      ]}
      fault={act.fault}
      act={resendSheet.acts[mail ?? "receipt"]}
      busy={act.busy}
      busyLabel={actCommon.sending}
      onAct={() => mail && void act.order({ kind: "resend", mail })}
    >
      <Picks
        label={resendSheet.which}
        choices={facts.mails.map((offer) => ({
          value: offer.mail,
          disabled: offer.why_not !== null,
          name: nameOf(offer, zone),
          about: aboutOf(offer, zone, now),
        }))}
        chosen={mail}
        onChoose={setMail}
      />
      <ReasonField initial={THEY_ASKED} {...act.reasonField} />
    </ActSheet>
  );
}

function nameOf({ mail, on }: ResentMailOffer, zone: string): string {
  switch (mail) {
    case "receipt":
      return on ? fill(resendSheet.receipt, { date: wholeDate(on, zone) }) : resendSheet.noReceipt;
    case "renewal_notice":
      return on ? fill(resendSheet.renewal, { date: wholeDate(on, zone) }) : resendSheet.noRenewal;
    case "welcome":
      return resendSheet.welcome;
    case "reset_link":
      return resendSheet.reset;
    case "confirmation":
      return resendSheet.confirmation;
  }
}

function aboutOf({ why_not, on, last }: ResentMailOffer, zone: string, now: Date): string {
  if (why_not === "confirmed_already" && on) {
    return fill(resendSheet.confirmed, { date: wholeDate(on, zone) });
  }
  if (why_not === "not_due" && on) {
    const leaves = new Date(Date.parse(on) - NOTICE_MS).toISOString();
    return fill(resendSheet.leavesOn, { date: wholeDate(leaves, zone) });
  }
  if (why_not) return refusalWords(why_not);
  if (!last) return resendSheet.first;
  const when = whenWithin(last.at, zone, now);
  if (last.state === "queued") return fill(resendSheet.waiting, { when });
  if (last.state !== "sent") return fill(resendSheet.bounced, { when });
  const dayOf = (instant: string) => calendarDateIn(supportedZone(zone), new Date(instant));
  return on && dayOf(on) === dayOf(last.at)
    ? fill(resendSheet.thatDay, { time: clockTime(last.at, zone) })
    : fill(resendSheet.taken, { when });
}

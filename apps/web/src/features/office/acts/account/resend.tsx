import { fill } from "@sovereign/content/public/fill";
import {
  accountPanel,
  accountRows,
  accountTerms,
  resendSheet,
} from "@sovereign/content/words/office-account-acts";
import { actTerms } from "@sovereign/content/words/office-acts";
import type { ResentMailOffer } from "@sovereign/contract/office-account-acts";
import type { OfficeAct, ResentMail } from "@sovereign/contract/office-act";
import type { OfferOf } from "@sovereign/contract/office-acts";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { clockTime, supportedZone } from "#core/time/dates.ts";
import { Picks } from "#design/forms/picks.tsx";
import { refusalWords } from "#features/office/acts/act-words.ts";
import { declareAct, type FieldsProps } from "#features/office/acts/declared-act.tsx";
import { failedWith, type PanelContext, THEY_ASKED } from "#features/office/acts/panel-words.ts";
import { whenWithin, wholeDate } from "#features/office/parts/when.ts";

type Facts = OfferOf<"resend">["facts"];
type Values = { mail: ResentMail | null };

/** When the notice of a renewal is sent automatically. */
const NOTICE_MS = 30 * 24 * 3600_000;

export const resend = declareAct<"resend", Facts, Values>({
  kind: "resend",
  row: () => accountRows.resend,
  facts: ({ facts }) => facts,
  sheet: {
    reason: { likely: THEY_ASKED },
    values: ({ facts }) => ({
      mail: facts.mails.find(({ why_not }) => why_not === null)?.mail ?? null,
    }),
    Fields,
    useSheet: ({ mail }, { member: { email } }) => ({
      title: resendSheet.title,
      act: resendSheet.acts[mail ?? "receipt"],
      order: mail && { mail },
      effects: [
        { term: accountTerms.get, text: fill(resendSheet.same, { email }) },
        { term: accountTerms.limit, text: resendSheet.limit },
        { term: actTerms.undo, text: resendSheet.undo },
      ],
    }),
  },
  panel: { done: resentWords, failed: failedWith(accountPanel.notSent) },
});

function Fields({ facts, zone, now, values, set }: FieldsProps<Facts, Values>) {
  return (
    <Picks
      label={resendSheet.which}
      choices={facts.mails.map((offer) => ({
        value: offer.mail,
        disabled: offer.why_not !== null,
        name: nameOf(offer, zone),
        about: aboutOf(offer, zone, now),
      }))}
      chosen={values.mail}
      onChoose={(mail) => set({ mail })}
    />
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

/** Returns the email's delivery state, or when it will be sent. */
function resentWords({ outcome, finished_at }: OfficeAct, { time }: PanelContext) {
  const { mailed_at, leaves_at, mail } = outcome ?? {};
  if (mail === "refused") {
    return { title: accountPanel.resentRefused, about: accountPanel.resentRefusedAbout };
  }
  const title = accountPanel.resent;
  if (mail !== "waits" && mailed_at) {
    return { title, about: fill(accountPanel.resentAbout, { time: time(mailed_at) }) };
  }
  const isLater = leaves_at && finished_at && leaves_at > finished_at;
  const about = isLater
    ? fill(accountPanel.resentLater, { time: time(leaves_at) })
    : accountPanel.resentWaits;
  return { title, about };
}

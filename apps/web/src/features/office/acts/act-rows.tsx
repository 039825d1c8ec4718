import { fill } from "@sovereign/content/public/fill";
import { actRows } from "@sovereign/content/words/office-acts";
import type { ActOffer } from "@sovereign/contract/office-acts";
import { moneyInWords } from "#core/words/money.ts";
import { nearDate, wholeDate } from "#features/office/parts/when.ts";
import { accountRowOf } from "./account/account-rows.tsx";
import type { ActRow } from "./act-row.ts";
import { CancelSheet } from "./cancel-sheet.tsx";
import { DisputeSheet } from "./dispute-sheet.tsx";
import { DuplicateSheet } from "./duplicate-sheet.tsx";
import { ExtendSheet } from "./extend-sheet.tsx";
import { GiveSheet } from "./give-sheet.tsx";
import { RefundSheet } from "./refund-sheet.tsx";
import { winBackRow } from "./win-back-row.tsx";

/** Returns the list entry of an act, and the sheet it opens. */
export function rowOf(offer: ActOffer, zone: string, now: Date): ActRow {
  const near = (instant: string) => nearDate(instant, zone, now);
  const on = (instant: string) => wholeDate(instant, zone);
  switch (offer.kind) {
    case "refund": {
      const { facts } = offer;
      const { title, about } = actRows.refund;
      if (!facts) return { title, about: "" };
      return {
        title,
        about: fill(about, { sum: moneyInWords(facts.paid), date: near(facts.paid_at) }),
        sheet: (shared) => <RefundSheet {...shared} offer={facts} />,
      };
    }
    case "extend": {
      const { facts } = offer;
      if (!facts) return { ...actRows.extend, hidden: true };
      return { ...actRows.extend, sheet: (shared) => <ExtendSheet {...shared} offer={facts} /> };
    }
    case "give": {
      const { facts } = offer;
      const hidden = offer.why_not === "has_membership";
      if (!facts) return { ...actRows.give, hidden };
      const sheet: ActRow["sheet"] = (shared) => <GiveSheet {...shared} offer={facts} />;
      return { ...actRows.give, hidden, sheet };
    }
    case "cancel": {
      const { facts } = offer;
      const { title, onDate, now } = actRows.cancel;
      if (!facts) return { title, about: now, hidden: offer.why_not === "no_membership" };
      return {
        title,
        about: facts.renews ? fill(onDate, { date: on(facts.until) }) : now,
        sheet: (shared) => <CancelSheet {...shared} offer={facts} />,
      };
    }
    case "end_duplicate": {
      const { facts } = offer;
      const { title, about } = actRows.end_duplicate;
      if (!facts) return { title, about, hidden: offer.why_not === "pays_once" };
      return { title, about, sheet: (shared) => <DuplicateSheet {...shared} offer={facts} /> };
    }
    case "answer_dispute": {
      const [dispute] = offer.facts?.disputes ?? [];
      const { title, about } = actRows.answer_dispute;
      if (!dispute) return { title, about: "", hidden: true };
      const date = dispute.answer_by ? on(dispute.answer_by) : "";
      return {
        title,
        about: fill(about, { sum: moneyInWords(dispute.amount), date }),
        sheet: (shared) => <DisputeSheet {...shared} offer={dispute} />,
      };
    }
    case "win_back":
      return winBackRow(offer, near);
    default:
      return accountRowOf(offer);
  }
}

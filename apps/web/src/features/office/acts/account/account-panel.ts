import { fill } from "@sovereign/content/public/fill";
import { accountPanel, accountRefusals } from "@sovereign/content/words/office-account-acts";
import { actReasons } from "@sovereign/content/words/office-frame";
import type { OfficeAct } from "@sovereign/contract/office-act";
import { joined, type PanelContext } from "#features/office/acts/panel-words.ts";

export const THEY_ASKED = actReasons.usual[4];

/** Returns the panel text of a failed account action: the reason, in our words. */
export const failedWith =
  (title: string) =>
  ({ outcome }: OfficeAct) => {
    const known: Readonly<Record<string, string>> = accountRefusals;
    return { title, about: joined([known[outcome?.code ?? ""] ?? "", accountPanel.same]) };
  };

export const finishedAt = ({ finished_at }: OfficeAct, { time }: PanelContext) =>
  finished_at ? time(finished_at) : "";

/** That the member was written to; empty before the mail server has taken it. */
export const writtenWords = ({ outcome }: OfficeAct, { time }: PanelContext) =>
  outcome?.mailed_at ? fill(accountPanel.written, { time: time(outcome.mailed_at) }) : "";

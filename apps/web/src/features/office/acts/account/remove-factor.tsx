import { fill } from "@sovereign/content/public/fill";
import { actRecords } from "@sovereign/content/words/act-records";
import {
  accountPanel,
  accountRows,
  accountTerms,
  removeFactorSheet,
} from "@sovereign/content/words/office-account-acts";
import { actTerms } from "@sovereign/content/words/office-acts";
import type { OfficeAct } from "@sovereign/contract/office-act";
import type { OfferOf } from "@sovereign/contract/office-acts";
import { declareAct } from "#features/office/acts/declared-act.tsx";
import {
  failedWith,
  finishedAt,
  joined,
  type PanelContext,
  THEY_ASKED,
  writtenWords,
} from "#features/office/acts/panel-words.ts";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { whenWords } from "#features/office/parts/when.ts";

const DAY_MS = 24 * 3600_000;

export const removeFactor = declareAct<
  "remove_factor",
  OfferOf<"remove_factor">["facts"],
  Record<never, never>
>({
  kind: "remove_factor",
  row: ({ why_not }) => ({ ...accountRows.remove_factor, hidden: why_not === "no_factor" }),
  facts: ({ facts }) => facts,
  sheet: {
    reason: { likely: THEY_ASKED },
    values: () => ({}),
    useSheet(_, { member, zone, now }) {
      const { email } = member;
      const isUnreached = member.mail_refused !== null;
      const end = new Date(now.getTime() + (isUnreached ? 7 : 1) * DAY_MS).toISOString();
      const when = whenWords(end, zone, now);
      return {
        title: fill(removeFactorSheet.title, { email }),
        act: isUnreached ? removeFactorSheet.ask : removeFactorSheet.act,
        order: {},
        kept: fill(removeFactorSheet.kept, { email }),
        effects: [
          {
            term: accountTerms.now,
            text: isUnreached ? removeFactorSheet.unreached : removeFactorSheet.now,
          },
          { term: accountTerms.stop, text: removeFactorSheet.stop },
          { term: accountTerms.afterwards, text: fill(removeFactorSheet.afterwards, { when }) },
        ],
        told: <TheyRead>{actRecords.remove_factor.mail.text}</TheyRead>,
        after: [{ term: actTerms.undo, text: removeFactorSheet.undo }],
      };
    },
  },
  panel: {
    held: heldWords,
    done: (act, context) => ({
      title: accountPanel.factor,
      about: joined([
        fill(accountPanel.factorAbout, { time: finishedAt(act, context) }),
        writtenWords(act, context),
      ]),
    }),
    failed: failedWith(accountPanel.notChanged),
    undone: () => ({ title: accountPanel.factorKept, about: accountPanel.factorKeptAbout }),
  },
});

function heldWords({ held_until, outcome }: OfficeAct, { time, when }: PanelContext) {
  const { mailed_at: told, mail } = outcome ?? {};
  const untold =
    mail === "refused" ? accountPanel.factorHeldRefused : accountPanel.factorHeldUntold;
  return {
    title: fill(accountPanel.factorHeld, { when: held_until ? when(held_until) : "" }),
    about: told ? fill(accountPanel.factorHeldAbout, { time: time(told) }) : untold,
  };
}

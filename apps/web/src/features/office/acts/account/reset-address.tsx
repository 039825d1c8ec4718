import { fill } from "@sovereign/content/public/fill";
import { actRecords } from "@sovereign/content/words/act-records";
import {
  accountPanel,
  accountRows,
  accountTerms,
  resetAddressSheet,
} from "@sovereign/content/words/office-account-acts";
import { actTerms } from "@sovereign/content/words/office-acts";
import type { OfferOf } from "@sovereign/contract/office-acts";
import { declareAct } from "#features/office/acts/declared-act.tsx";
import { failedWith, THEY_ASKED, writtenWords } from "#features/office/acts/panel-words.ts";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";

type Facts = NonNullable<OfferOf<"reset_address">["facts"]>;

export const resetAddress = declareAct<"reset_address", Facts, Record<never, never>>({
  kind: "reset_address",
  row: ({ facts }) => ({ ...accountRows.reset_address, hidden: !facts }),
  facts: ({ facts }) => facts,
  sheet: {
    reason: { likely: THEY_ASKED },
    values: () => ({}),
    useSheet: (_, { facts, member: { email }, zone }) => ({
      title: fill(resetAddressSheet.title, { email }),
      act: resetAddressSheet.act,
      order: {},
      effects: [
        { term: accountTerms.address, text: refusedWords(facts, zone) },
        { term: accountTerms.afterwards, text: resetAddressSheet.afterwards },
      ],
      told: <TheyRead>{actRecords.reset_address.mail.text}</TheyRead>,
      after: [{ term: actTerms.undo, text: resetAddressSheet.undo }],
    }),
  },
  panel: {
    done: (act, context) => ({ title: accountPanel.reset, about: writtenWords(act, context) }),
    failed: failedWith(accountPanel.notChanged),
  },
});

function refusedWords({ reason, since, status }: Facts, zone: string): string {
  const date = wholeDate(since, zone);
  if (reason === "complained") return fill(resetAddressSheet.complained, { date });
  return status
    ? fill(resetAddressSheet.bouncedStatus, { date, status })
    : fill(resetAddressSheet.bounced, { date });
}

import type { PartnerOverview } from "@sovereign/contract/partner";
import type { MemberWrite } from "@sovereign/contract/writes";
import type { WriteKinds } from "#core/outbox/write-kinds.ts";
import { paths } from "#core/page/paths.ts";
import { partnerKey } from "#core/session/day-news.ts";

type SignalWrite = Extract<MemberWrite, { kind: "partner_signal" }>;

/** Returns what is shown as if a signal had been sent. */
function withSignal(
  overview: PartnerOverview,
  { pair, signal, edited_at }: SignalWrite,
): PartnerOverview {
  const { partner } = overview;
  if (partner?.pair !== pair || partner.sent.some((sent) => sent.signal === signal)) {
    return overview;
  }
  const sent = [...partner.sent, { signal, sent_at: edited_at }];
  const refused = { ...partner.refused, [signal]: "sent_today" as const };
  return { ...overview, partner: { ...partner, sent, refused } };
}

export const partnerKinds: WriteKinds<"partner_signal"> = {
  partner_signal: {
    fieldOf: ({ pair, signal, about }) => `${pair}/${about}/${signal}`,
    // Sent for the day it is about, or not at all, and without a question to the member.
    isReplaceable: true,
    keptAfter: [],
    name: () => ["signal"],
    text: () => "",
    pageFor: () => ({ to: paths.accountability }),
    cached: { key: partnerKey, lay: withSignal },
  },
};

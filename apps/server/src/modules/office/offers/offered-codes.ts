import type { PromotionCode, PromotionOrder } from "@sovereign/contract/office-offers";
import { moneyFrom } from "@sovereign/domain/money";
import { type Promotion, promotionState, type Trial } from "@sovereign/domain/promotion";
import type { ProviderPromotion } from "#providers/payments/promotions.ts";

export type TrialCode = Trial & {
  id: string;
  code: string;
  active: boolean;
  used: number;
  /** Memberships that are free with it now, and those that paid afterwards. */
  running: number;
  stayed: number;
  limit: number | null;
  lastsUntil: Date | null;
  madeAt: Date;
  note: string;
};

type PriceOff = Exclude<PromotionOrder["off"], { kind: "trial" }>;

function offOf({ off }: Promotion): PriceOff {
  if ("percent" in off) return { kind: "percent", percent: off.percent };
  return { kind: "amount", amount: moneyFrom(off.amount, off.currency) };
}

type Kept = Omit<TrialCode, keyof Trial | "running" | "stayed">;

const common = (found: Kept, now: Date) => ({
  id: found.id,
  code: found.code,
  used: found.used,
  limit: found.limit,
  note: found.note,
  lasts_until: found.lastsUntil?.toISOString() ?? null,
  made_at: found.madeAt.toISOString(),
  state: promotionState(found, now),
});

type Described = { now: Date; members: ReadonlyMap<string, string> };

export const codeOf = (found: ProviderPromotion, { now, members }: Described): PromotionCode => ({
  ...common(found, now),
  member: found.member && {
    id: found.member.userId,
    email: members.get(found.member.userId) ?? null,
  },
  off: offOf(found.promotion),
  years: found.promotion.years,
  new_members_only: found.newMembersOnly,
  page: found.page,
  trials: null,
});

export const trialOf = (found: TrialCode, now: Date): PromotionCode => ({
  ...common(found, now),
  off: { kind: "trial", days: found.days, card: found.card },
  years: null,
  member: null,
  new_members_only: true,
  page: null,
  trials: { running: found.running, stayed: found.stayed },
});

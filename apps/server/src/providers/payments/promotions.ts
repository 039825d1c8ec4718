import type { Promotion } from "@sovereign/domain/promotion";
import type { Taken } from "./office-payments.ts";

/** A code stored by the provider; amounts are in minor units. */
export type ProviderPromotion = {
  id: string;
  code: string;
  promotion: Promotion;
  newMembersOnly: boolean;
  /** The only member who can use it, and the customer they pay as; null for anyone. */
  member: { userId: string; customerId: string | null } | null;
  active: boolean;
  used: number;
  limit: number | null;
  lastsUntil: Date | null;
  madeAt: Date;
  note: string;
  /** In the provider's dashboard. */
  page: string;
};

export type PromotionOrder = Pick<
  ProviderPromotion,
  "code" | "promotion" | "newMembersOnly" | "member" | "limit" | "lastsUntil" | "note"
>;

/** Functions throw `billing.provider_unavailable` when the provider does not answer. */
export type Promotions = {
  /** The newest first, up to a limit; only those that apply to the membership. */
  listPromotions(): Promise<{ promotions: ProviderPromotion[]; complete: boolean }>;
  /** An active code before a former one of the same letters; null when there is none. */
  findPromotion(code: string): Promise<ProviderPromotion | null>;
  /** The same `key` makes one code. */
  makePromotion(order: PromotionOrder & { key: string }): Promise<Taken>;
  /** Null when there is no such code. Idempotent. */
  endPromotion(id: string): Promise<Taken | null>;
  /** Makes an ended code work again; refused for one that is over, used up, or taken. */
  reopenPromotion(id: string): Promise<Taken | null>;
};

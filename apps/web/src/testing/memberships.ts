import { type Membership, NO_MEMBERSHIP } from "@sovereign/domain/membership";

/** Paid by card, renews next March. */
export const MEMBER: Membership = {
  ...NO_MEMBERSHIP,
  subscribed: true,
  product_id: "prod_sovereign_app",
  subscription_end: "2099-03-09T10:00:00Z",
  renews: true,
  managed_by: "card",
};

import type { Payments } from "#providers/payments/payments.ts";
import { stripePage } from "#providers/payments/stripe-dashboard.ts";
import type { OfficeRow } from "./member.repository.ts";

/** Returns where staff see a subscription at its provider; null without a configured one. */
export function createProviderPages(options: {
  payments: Pick<Payments, "mode"> | undefined;
  revenuecatProjectId: string | undefined;
}): (row: Pick<OfficeRow, "source" | "externalId" | "customerId">) => string | null {
  const { payments, revenuecatProjectId: project } = options;
  return ({ source, externalId, customerId }) => {
    if (source === "stripe") {
      return payments
        ? stripePage("subscriptions", externalId, { live: payments.mode === "live" })
        : null;
    }
    if (source !== "revenuecat" || !project) return null;
    const path = [project.replace(/^proj/, ""), customerId].map(encodeURIComponent).join("/");
    return `https://app.revenuecat.com/customers/${path}`;
  };
}

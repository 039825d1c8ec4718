import type { OfficeNeed } from "@sovereign/contract/office-today";
import { moneyFrom } from "@sovereign/domain/money";
import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import type { Database } from "#database/database.ts";
import type { BillingNeeds } from "#modules/memberships/office/billing-needs.repository.ts";
import { stripePage, stripeSearch } from "#providers/payments/stripe-dashboard.ts";
import type { Payer } from "./ledger.repository.ts";
import type { Ledger } from "./ledger.ts";
import { findAddresses } from "./needs.repository.ts";

type Mode = "test" | "live" | undefined;

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Returns the needs of subscriptions, with and without an account. */
export async function billingNeeds(
  db: Database,
  { ledger, mode, needs }: { ledger: Ledger; mode: Mode; needs: BillingNeeds },
): Promise<OfficeNeed[]> {
  const { failed, twice, renewing, unclaimed } = ledger;
  const payers = [...failed, ...twice, ...renewing].flatMap(({ payer }) => payer.id ?? []);
  const [disputed, left, gifts, giftRefunds, addresses] = await Promise.all([
    needs.openDisputes(),
    needs.leftPurchases(),
    needs.strandedGifts(),
    needs.failedGiftRefunds(),
    findAddresses(db, payers),
  ]);
  const whose = ({ id, address, customer }: Payer) => ({
    member: id ? { id, address: addresses.get(id) ?? id } : null,
    address,
    url: mode && !id && customer ? stripePage("customers", customer, liveOf(mode)) : null,
  });
  const pageOf = (id: string) => (mode ? stripePage("subscriptions", id, liveOf(mode)) : null);
  const declined = failed.flatMap(({ payer, endsAt }) => {
    const address = payer.id ? (addresses.get(payer.id) ?? payer.id) : payer.address;
    return address ? [{ id: payer.id, address, ends_at: endsAt.toISOString() }] : [];
  });
  return [
    ...disputed.map(
      ({ dispute, id, address, amount, currency, openedAt, by }): OfficeNeed => ({
        kind: "dispute",
        id: dispute,
        member: id && address ? { id, address } : null,
        sum: moneyFrom(amount, currency),
        opened_at: openedAt.toISOString(),
        by: iso(by),
        url: mode ? stripeSearch(dispute, liveOf(mode)) : null,
      }),
    ),
    ...(declined.length > 0 ? [{ kind: "payments_failed" as const, members: declined }] : []),
    ...twice.map(
      ({ payer, by, shut }): OfficeNeed => ({
        kind: "pays_twice",
        ...whose(payer),
        ...(payer.id && shut && { url: pageOf(shut) }),
        since: (by.at(-1)?.since ?? ledger.countedAt).toISOString(),
        by: by.map(({ managedBy, since }) => ({
          managed_by: managedBy,
          since: since.toISOString(),
        })),
      }),
    ),
    ...renewing.map(
      ({ payer, id, managedBy, revoked, chargesOn, since, beside }): OfficeNeed => ({
        kind: "still_renews",
        ...whose(payer),
        id,
        managed_by: managedBy,
        revoked,
        // The action would end the other card.
        ...(payer.id && beside && managedBy === "card" && { url: pageOf(id) }),
        charges_on: iso(chargesOn),
        since: since.toISOString(),
      }),
    ),
    ...left.map(
      ({ id, store, heardAt, chargesOn }): OfficeNeed => ({
        kind: "store_charges_deleted",
        id,
        since: heardAt,
        charges_on: chargesOn,
        managed_by: MEMBERSHIP_MANAGERS.find((manager) => manager === store) ?? "other_store",
      }),
    ),
    ...(unclaimed.length > 0
      ? [
          {
            kind: "purchases_unclaimed" as const,
            people: unclaimed.map(({ address, since }) => ({
              address,
              paid_at: since.toISOString(),
            })),
          },
        ]
      : []),
    ...gifts.map(
      ({ id, paymentId, paidAt, amount, currency }): OfficeNeed => ({
        kind: "gift_stranded",
        id: paymentId ?? id,
        gift: id,
        sum: moneyFrom(amount ?? 0, currency ?? ""),
        since: (paidAt ?? ledger.countedAt).toISOString(),
      }),
    ),
    ...giftRefunds.flatMap(({ id: gift, number, refunding }): OfficeNeed[] => {
      if (!refunding) return [];
      const { amount: sum, heldUntil: since } = refunding;
      return [{ kind: "gift_refund_failed", gift, number, sum, since }];
    }),
  ];
}

const liveOf = (mode: "test" | "live") => ({ live: mode === "live" });

import { membershipNotices, membershipTexts } from "@sovereign/content/words/membership";
import { purchaseNotices } from "@sovereign/content/words/purchases";
import {
  restorePurchase as restoreAtServer,
  syncCheckout as syncWithServer,
} from "@sovereign/contract/memberships";
import type { Membership } from "@sovereign/domain/membership";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#core/api/api-error.ts";
import { guestPayment } from "#core/device/guest-payment.ts";
import { api } from "#core/session/session.ts";
import { dismissTopic, toast } from "#design/feedback/toast.ts";
import { keepMembership, membershipQuery } from "./membership-query.ts";
import { pendingPurchases } from "./pending-purchases.ts";

const SHOWN_FOR_MS = 5_000;
const ACTIVATING_AT_MOST_MS = 60_000;
const TOPIC = "paid";

const tell = (title: string, description: string, duration: number) =>
  toast({ title, description, duration, tone: "success", topic: TOPIC });

/** Says that the payment has opened the membership (specification, section 2, /app). */
export function tellPaid(): void {
  tell(membershipTexts.paid, membershipTexts.paidDetail, SHOWN_FOR_MS);
}

/** Remembers that a purchase waits, and says so. */
export function tellReceived(userId: string): void {
  pendingPurchases.begin(userId);
  tell(purchaseNotices.received.title, purchaseNotices.received.body, SHOWN_FOR_MS);
}

/** Asks the server to look at the providers for everything the member has paid; answers the result. */
export async function restorePurchase(client: QueryClient, userId: string): Promise<Membership> {
  const membership = await api(restoreAtServer);
  keepMembership(client, userId, membership);
  return membership;
}

/** What the server says of a payment. */
type Confirmation = { subscribed: boolean; pending: boolean };

async function syncCheckout(client: QueryClient, userId: string, checkout: string) {
  const answer = await api(syncWithServer, { body: { session_id: checkout } });
  const { purchase_pending: pending, ...membership } = answer;
  keepMembership(client, userId, membership);
  return { subscribed: membership.subscribed, pending };
}

/** The session is over: nothing was learnt, and the return is asked about after the next sign-in. */
function notAfterSignOut(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}

/**
 * Opens what was just paid for, as far as the server confirms it: either the toast, or the wait that
 * ends by itself. `confirm` asks the server; that it fails says nothing about the payment, unless
 * there was nothing to ask about. Null from it leaves nothing to say. Gives whether it is paid.
 */
export async function activate(
  userId: string,
  confirm: () => Promise<Confirmation | null>,
): Promise<boolean> {
  const { activating, activatingHelp, notFoundDetail } = membershipNotices;
  tell(activating, activatingHelp, ACTIVATING_AT_MOST_MS);
  try {
    const confirmation = await confirm();
    const { subscribed, pending } = confirmation ?? {};
    if (!confirmation) dismissTopic(TOPIC);
    else if (pending) tellReceived(userId);
    else if (subscribed) {
      pendingPurchases.end(userId);
      tellPaid();
      return true;
    } else tell(membershipTexts.refreshed, notFoundDetail, SHOWN_FOR_MS);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) {
      tell(membershipTexts.refreshed, notFoundDetail, SHOWN_FOR_MS);
    } else {
      // The provider or the server does not answer: its news of the payment is still to come.
      tellReceived(userId);
    }
  }
  return false;
}

/**
 * Confirms a return from the checkout: with its session the server looks it up (decision 19). Gives
 * whether it is paid.
 */
export async function confirmReturn(
  client: QueryClient,
  userId: string,
  checkout: string | null,
): Promise<boolean> {
  if (checkout) {
    const confirm = () => syncCheckout(client, userId, checkout).catch(notAfterSignOut);
    return activate(userId, confirm);
  }
  // Nothing in the address proves a payment: what the server knows already decides.
  const known = await client
    .fetchQuery({ ...membershipQuery(userId), staleTime: 0 })
    .catch(() => null);
  const paid = known?.answer.subscribed ?? false;
  if (paid) {
    guestPayment.end();
    tellPaid();
  }
  return paid;
}

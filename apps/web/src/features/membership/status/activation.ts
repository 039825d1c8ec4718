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
import { keptCode } from "#features/membership/checkout/kept-code.ts";
import { keepMembership, membershipQuery } from "./membership-query.ts";
import { pendingPurchases } from "./pending-purchases.ts";

const SHOWN_FOR_MS = 5_000;
const MAX_ACTIVATION_MS = 60_000;
const TOPIC = "paid";

const showToast = (title: string, description: string, duration: number) =>
  toast({ title, description, duration, tone: "success", topic: TOPIC });

export function showPaidToast(): void {
  showToast(membershipTexts.paid, membershipTexts.paidDetail, SHOWN_FOR_MS);
}

export function showReceivedToast(userId: string): void {
  pendingPurchases.begin(userId);
  showToast(purchaseNotices.received.title, purchaseNotices.received.body, SHOWN_FOR_MS);
}

/** The page shows the rest if nothing else is open. */
function showRefused(userId: string, subscribed: boolean): void {
  const { title, detail, detailOpen } = membershipNotices.freeDaysRefused;
  pendingPurchases.end(userId);
  keptCode.drop();
  toast({
    title,
    description: subscribed ? detailOpen : detail,
    duration: SHOWN_FOR_MS * 2,
    tone: "error",
    topic: TOPIC,
  });
}

/** Makes the server check every provider for the member's payments. */
export async function restorePurchase(client: QueryClient, userId: string): Promise<Membership> {
  const membership = await api(restoreAtServer);
  keepMembership(client, userId, membership);
  return membership;
}

type Confirmation = { subscribed: boolean; pending: boolean; refused?: boolean };

async function syncCheckout(client: QueryClient, userId: string, checkout: string) {
  const answer = await api(syncWithServer, { body: { session_id: checkout } });
  const { purchase_pending: pending, free_days_refused: refused, ...membership } = answer;
  keepMembership(client, userId, membership);
  return { subscribed: membership.subscribed, pending, refused };
}

/** Maps an expired session to null; the return is confirmed after the next sign-in. */
function notAfterSignOut(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}

/** Resolves with whether it is paid. A failure other than a 400 counts as pending. */
export async function activate(
  userId: string,
  confirm: () => Promise<Confirmation | null>,
): Promise<boolean> {
  const { activating, activatingHelp, notFoundDetail } = membershipNotices;
  showToast(activating, activatingHelp, MAX_ACTIVATION_MS);
  try {
    const confirmation = await confirm();
    const { subscribed, pending, refused } = confirmation ?? {};
    if (!confirmation) dismissTopic(TOPIC);
    else if (refused) showRefused(userId, subscribed === true);
    else if (pending) showReceivedToast(userId);
    else if (subscribed) {
      pendingPurchases.end(userId);
      showPaidToast();
      return true;
    } else showToast(membershipTexts.refreshed, notFoundDetail, SHOWN_FOR_MS);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) {
      showToast(membershipTexts.refreshed, notFoundDetail, SHOWN_FOR_MS);
    } else {
      // The provider or the server does not respond, so the confirmation is still pending.
      showReceivedToast(userId);
    }
  }
  return false;
}

/** Resolves with whether it is paid; the server looks up the checkout (decision 19). */
export async function confirmReturn(
  client: QueryClient,
  userId: string,
  checkout: string | null,
): Promise<boolean> {
  if (checkout) {
    const confirm = () => syncCheckout(client, userId, checkout).catch(notAfterSignOut);
    return activate(userId, confirm);
  }
  // The URL proves no payment: the server's current state decides.
  const known = await client
    .fetchQuery({ ...membershipQuery(userId), staleTime: 0 })
    // A missing response is not a payment; the notice below reports it.
    .catch(() => null);
  const paid = known?.answer.subscribed ?? false;
  if (paid) {
    guestPayment.end();
    showPaidToast();
  }
  return paid;
}

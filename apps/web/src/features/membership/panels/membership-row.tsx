import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { membershipNotices } from "@sovereign/content/words/membership";
import { membershipCard } from "@sovereign/content/words/membership-card";
import { membershipStanding } from "@sovereign/content/words/membership-standing";
import { yearly } from "@sovereign/content/words/price";
import { subscription } from "@sovereign/content/words/settings";
import { storeLink, stores } from "@sovereign/content/words/settings-page";
import type { Membership } from "@sovereign/domain/membership";
import type { ReactNode } from "react";
import { isNativePlatform } from "#core/device/platform.ts";
import { useSession } from "#core/session/session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { priceWords } from "#core/words/price.ts";
import { Button, buttonClasses } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { usePortal } from "#features/membership/checkout/use-portal.ts";

export function MembershipRow({ membership }: { membership: Membership }) {
  const { user } = useSession();
  const day = dateOfInstant(membership.subscription_end ?? "", user?.time_zone ?? "UTC");
  return (
    <SettingsRow
      title={titleOf(membership, day)}
      help={helpOf(membership, day)}
      action={actOf(membership)}
    />
  );
}

function titleOf({ renews, payment_due, trial }: Membership, day: string): string {
  if (payment_due) return membershipStanding.paymentDue;
  if (trial && renews) return fill(subscription.trial, { renews_on: day });
  return renews
    ? fill(subscription.member, { renews_on: day })
    : fill(subscription.memberEnding, { ends_on: day });
}

const storeOf = ({ managed_by }: Membership) => storeNamed(managed_by);

function storeNamed(managed_by: Membership["managed_by"]) {
  return managed_by === "app_store" || managed_by === "play_store" ? stores[managed_by] : null;
}

function helpOf(membership: Membership, day: string): string {
  if (membership.payment_due) return dueHelpOf(membership, day);
  if (membership.managed_by === "office") return fill(membershipCard.given, { date: day });
  if (membership.managed_by === "gift") return fill(membershipCard.gift, { date: day });
  const store = storeOf(membership);
  if (store) return fill(subscription.memberStoreHelp, { store: store.name });
  // Includes stores that only a newer server knows.
  if (membership.managed_by !== "card") return membershipCard.otherStoreHelp;
  const { price } = membership;
  if (__KNOWS_SHELLS__ && isNativePlatform()) return membershipCard.cardHelp;
  const { trial, renews } = membership;
  if (trial && !renews) return subscription.trialEndingHelp;
  const { trialHelp, trialHelpUnpriced, memberHelp, memberHelpUnpriced } = subscription;
  if (!price) return trial ? trialHelpUnpriced : memberHelpUnpriced;
  // The member's own price, which may differ from today's.
  const words = priceWords(moneyInWords(price, "price"), yearly);
  return fill(trial ? trialHelp : memberHelp, words);
}

/** A store without a page that we know has no link, so the words lead there. */
function dueHelpOf({ managed_by }: Membership, day: string): string {
  const due = fill(subscription.pastDueHelp, { grace_ends_on: day });
  return managed_by === "other_store" ? `${due} ${membershipCard.otherStoreDue}` : due;
}

function actOf(membership: Membership): ReactNode {
  if (membership.managed_by === "card") return <ManageButton />;
  return storeLinkOf(membership.managed_by);
}

/** Leads to where a store's subscriptions are managed; null for others. */
export function storeLinkOf(managed_by: Membership["managed_by"]): ReactNode {
  const store = storeNamed(managed_by);
  if (!store) return null;
  return (
    <a className={buttonClasses({})} href={store.url} target="_blank" rel="noopener noreferrer">
      {fill(storeLink, { store: store.name })}
      <Icon name="out" />
    </a>
  );
}

/** `about` labels the button, to distinguish it from others. */
export function ManageButton({ purchase, about }: { purchase?: string; about?: string }) {
  const { busy, start } = usePortal(purchase);
  return (
    <Button
      busy={busy}
      busyLabel={membershipNotices.openingPortal}
      onClick={start}
      aria-label={about && `${subscription.manage}: ${about}`}
    >
      {subscription.manage}
      <Icon name="out" />
    </Button>
  );
}

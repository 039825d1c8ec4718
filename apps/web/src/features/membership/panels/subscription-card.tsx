import { fill } from "@sovereign/content/public/fill";
import { membershipCard } from "@sovereign/content/words/membership-card";
import { membershipStanding } from "@sovereign/content/words/membership-standing";
import { loading as loadingNotices } from "@sovereign/content/words/notices";
import { admin, subscription } from "@sovereign/content/words/settings";
import { welcomePage } from "@sovereign/content/words/welcome";
import { withdrawalTexts } from "@sovereign/content/words/withdrawal";
import type { PurchaseAnswer } from "@sovereign/contract/memberships";
import type { Membership, OtherSource } from "@sovereign/domain/membership";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useAdminMode } from "#core/session/admin-mode-state.ts";
import { useSession } from "#core/session/session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { brand } from "#core/words/brand.ts";
import { usePrice } from "#core/words/price.ts";
import { Button } from "#design/controls/button.tsx";
import { Badge } from "#design/feedback/badge.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { SettingsGroup, SettingsRow } from "#design/layout/settings-group.tsx";
import { CheckoutButton } from "#features/membership/checkout/checkout-button.tsx";
import { PurchaseTerms } from "#features/membership/checkout/purchase-terms.tsx";
import { useRestore } from "#features/membership/checkout/use-restore.ts";
import { GiftRows, useOwnGifts } from "#features/membership/gifts/gift-rows.tsx";
import { endedTitle } from "#features/membership/status/ended-words.ts";
import {
  type MembershipView,
  useMembership,
} from "#features/membership/status/membership-query.ts";
import { usePendingPurchase } from "#features/membership/status/pending-purchases.ts";
import { ManageButton, MembershipRow, storeLinkOf } from "./membership-row.tsx";
import { CardPurchaseRow, UnclaimedRow, usePurchases } from "./purchase-rows.tsx";
import styles from "./subscription-card.module.css";

export function SubscriptionCard() {
  const { user } = useSession();
  const view = useMembership();
  const purchases = usePurchases();
  const own = useOwnGifts();
  const switchedOn = useAdminMode();
  if (!user) return null;
  // Loads both together, so that no row pushes another down.
  const loading = view.loading || purchases.loading || own.loading;
  return (
    <SettingsGroup
      id="subscription"
      title={subscription.title}
      value={loading ? undefined : standing(view, user.time_zone)}
    >
      {loading ? (
        <LoadingRow />
      ) : (
        <CheckedRows view={view} cards={purchases.cards} userId={user.id} />
      )}
      {!loading &&
        purchases.unclaimed.map((each) => <UnclaimedRow key={each.id} purchase={each} />)}
      {switchedOn && view.adminModeOffered && (
        <SettingsRow title={<Badge tone="admin">{admin.badge}</Badge>} help={admin.on} />
      )}
      {!loading && hasPaid(view.membership) && (
        <LinkRow to={paths.welcome}>{welcomePage.link}</LinkRow>
      )}
      {!loading && purchases.cards.length > 0 && (
        <LinkRow to={paths.withdraw}>{withdrawalTexts.title}</LinkRow>
      )}
      {!loading && <GiftRows gifts={own.gifts} timeZone={user.time_zone} />}
      {!loading && <LinkRow to={paths.community}>{membershipCard.levels}</LinkRow>}
    </SettingsGroup>
  );
}

type CheckedProps = { view: MembershipView; cards: PurchaseAnswer[]; userId: string };

function CheckedRows({ view, cards, userId }: CheckedProps) {
  const waits = usePendingPurchase(userId);
  const { membership, known, failed } = view;
  const { title, body, button } = loadingNotices.subscription;
  // A single card purchase has its button in the first row, unless a store manages that row.
  const several = cards.length > 1 || (cards.length > 0 && membership.managed_by !== "card");
  const action = <Button onClick={view.checkAgain}>{button}</Button>;
  return (
    <>
      {membership.subscribed && <MembershipRow membership={membership} />}
      {membership.paid_twice && <PaidTwiceRow membership={membership} several={several} />}
      {!membership.subscribed && waits && <PendingRow />}
      {!membership.subscribed && known && !waits && <FreeRows membership={membership} />}
      {(membership.others ?? []).map((other) => (
        <OtherRow
          key={`${other.managed_by} ${other.at}`}
          other={other}
          opens={membership.subscribed}
        />
      ))}
      {several && cards.map((each) => <CardPurchaseRow key={each.id} purchase={each} />)}
      {failed && <SettingsRow title={title} help={body} action={action} />}
    </>
  );
}

/** Returns what is open or charges beside the membership shown first, with its date. */
function otherSourceInWords({ managed_by, renews, at }: OtherSource, timeZone: string): string {
  const { other, otherSources } = membershipStanding;
  const source = otherSources[managed_by];
  if (!at) return fill(other.anyDay, { source });
  const date = dateOfInstant(at, timeZone);
  return fill(renews ? other.renews : other.ends, { source, date });
}

/** A card has its button in its own row; a store is managed there. */
function OtherRow({ other, opens }: { other: OtherSource; opens: boolean }) {
  const { user } = useSession();
  return (
    <SettingsRow
      title={otherSourceInWords(other, user?.time_zone ?? "UTC")}
      help={other.renews && chargesHelpOf(other, opens)}
      action={storeLinkOf(other.managed_by)}
    />
  );
}

function chargesHelpOf({ managed_by }: OtherSource, opens: boolean) {
  const { otherStoreHelp, otherStoreCharges, chargesWithoutAccess } = membershipCard;
  if (managed_by === "other_store") return opens ? otherStoreHelp : otherStoreCharges;
  return !opens && chargesWithoutAccess;
}

function standing({ membership, known }: MembershipView, timeZone: string): string | undefined {
  if (membership.payment_due) return subscription.dueShort;
  if (!membership.subscribed) return known ? subscription.noneShort : undefined;
  const day = dateOfInstant(membership.subscription_end ?? "", timeZone);
  return membership.renews
    ? fill(subscription.renewsShort, { renews_on: day })
    : fill(subscription.endsShort, { ends_on: day });
}

function LoadingRow() {
  return (
    <SkeletonScreen label={membershipCard.checkingMembership}>
      <SettingsRow
        title={<Skeleton width={240} height={24} />}
        help={<Skeleton className={styles.helpRoom} height="" />}
        action={<Skeleton width={180} height={44} />}
      />
    </SkeletonScreen>
  );
}

function FreeRows({ membership }: { membership: Membership }) {
  const { user } = useSession();
  const now = useMinute();
  const price = usePrice();
  const { freeHelp, restoreHelp } = subscription;
  // One that opens nothing and charges has to end first.
  const charges = membership.others?.some(({ renews }) => renews) ?? false;
  return (
    <>
      <SettingsRow
        title={endedTitle(membership, user?.time_zone ?? "UTC", now)}
        help={
          membership.trial_refused
            ? fill(membershipStanding.freeDaysRefusedHelp, { ...price, email: brand.supportEmail })
            : fill(freeHelp, price)
        }
        action={!charges && <CheckoutButton />}
      />
      <SettingsRow help={restoreHelp} action={<RestoreButton />} />
      <div className="pb-4">
        <PurchaseTerms restores={false} />
      </div>
    </>
  );
}

const hasPaid = ({ subscribed, ended }: Membership) => subscribed || ended !== null;

function LinkRow({ to, children }: { to: string; children: string }) {
  return (
    <SettingsRow
      title={
        <Link className="link tap small" to={to}>
          {children}
        </Link>
      }
    />
  );
}

function PendingRow() {
  return (
    <SettingsRow
      title={subscription.pending}
      help={subscription.pendingHelp}
      action={<RestoreButton />}
    />
  );
}

function RestoreButton() {
  const { busy, start } = useRestore();
  return (
    <span className="restores">
      <Button busy={busy} busyLabel={membershipCard.restoring} onClick={start}>
        {subscription.restore}
      </Button>
    </span>
  );
}

function PaidTwiceRow({ membership, several }: { membership: Membership; several: boolean }) {
  const { paidTwice, paidTwiceHelp } = membershipCard;
  return (
    <SettingsRow
      title={<span className="neg">{paidTwice}</span>}
      help={fill(paidTwiceHelp, { email: brand.supportEmail })}
      // The first row links to a store, so the portal needs its own button.
      action={membership.managed_by !== "card" && !several && <ManageButton />}
    />
  );
}

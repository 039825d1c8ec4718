import { membershipCard } from "@sovereign/content/words/membership-card";
import { loading } from "@sovereign/content/words/notices";
import { welcomePage } from "@sovereign/content/words/welcome";
import { mayOpen } from "@sovereign/domain/access";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { isOpenedByMembership } from "@sovereign/domain/welcome";
import { lazy, type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { pageTitle } from "#core/words/brand.ts";
import { packWords } from "#core/words/pack-words.ts";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { LinkRow } from "#design/layout/link-row.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { JUST_PAID } from "#features/membership/checkout/use-checkout-return.ts";
import { MembershipPanel } from "#features/membership/panels/membership-panel.tsx";
import { ReceiptSection } from "#features/membership/receipt/receipt-section.tsx";
import {
  type MembershipView,
  useMembership,
} from "#features/membership/status/membership-query.ts";
import { useAudience } from "#features/membership/status/use-audience.ts";
import { ProgrammePanel } from "#features/programme/programme-panel.tsx";
import { FirstPiece } from "#features/vault/first-piece.tsx";
import { OpenedShelves } from "#features/vault/opened-shelves.tsx";
import { WelcomePage, WelcomeSkeleton } from "#features/welcome/welcome-page.tsx";

const ReleasesQuestion = lazy(() => import("#features/mails/releases-question.tsx"));

export const meta = () => [{ title: pageTitle(welcomePage.tab) }];

/** Gets its `view` from the parent: a query here would repeat a failed check on every render. */
function NoAccessPanel({ view: { known, failed, checkAgain } }: { view: MembershipView }) {
  if (!known && failed) return <LoadFailure notice={loading.subscription} onAgain={checkAgain} />;
  return (
    <>
      <PageHead title={welcomePage.tab} />
      <MembershipPanel activating={false} />
      <p>
        <Link className="link tap small" to={paths.community}>
          {membershipCard.levels}
        </Link>
      </p>
    </>
  );
}

export default function WelcomeRoute() {
  const audience = useAudience();
  const view = useMembership();
  const { membership } = view;
  if (view.loading) return <WelcomeSkeleton />;
  // Admin mode was never paid for; an ended membership was.
  const receipt = (membership.subscribed || membership.ended) && <ReceiptSection />;
  if (mayOpen("member_item", audience)) {
    return <Welcome receipt={receipt} asks={membership.subscribed} />;
  }
  return (
    <>
      <div className="noprint">
        <NoAccessPanel view={view} />
      </div>
      {receipt}
    </>
  );
}

function Welcome({ receipt, asks }: { receipt: ReactNode; asks: boolean }) {
  const { user } = useSession();
  const audience = useAudience();
  const now = useMinute();
  const { state } = useLocation();
  return (
    <WelcomePage
      today={calendarDateIn(supportedZone(user?.time_zone ?? "UTC"), now)}
      justPaid={state === JUST_PAID}
      day={<ProgrammePanel audience={audience} />}
      opened={
        <>
          {isOpenedByMembership("accountability_engine", audience) && (
            <LinkRow
              to={paths.accountability}
              title={welcomePage.engine}
              help={welcomePage.engineHelp}
            />
          )}
          {isOpenedByMembership("whole_programme", audience) && (
            <LinkRow to={paths.programme} title={packWords.programme} help={welcomePage.daysHelp} />
          )}
          <OpenedShelves audience={audience} />
        </>
      }
      piece={<FirstPiece audience={audience} />}
      question={
        asks &&
        user && (
          <Suspense>
            <ReleasesQuestion userId={user.id} />
          </Suspense>
        )
      }
      receipt={receipt}
    />
  );
}

import { membershipCard } from "@sovereign/content/words/membership-card";
import { loading } from "@sovereign/content/words/notices";
import { welcomePage } from "@sovereign/content/words/welcome";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import type { MembershipView } from "#features/membership/status/membership-query.ts";
import { MembershipPanel } from "./membership-panel.tsx";

/** Takes its `view` from the parent: a query here would repeat a failed check on every render. */
export function NoAccessPanel({ view: { known, failed, checkAgain } }: { view: MembershipView }) {
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

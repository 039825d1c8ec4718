import { fill } from "@sovereign/content/public/fill";
import { whyStreak } from "@sovereign/content/words/streak";
import type { Overview } from "@sovereign/contract/one-things";
import { lazy, Suspense } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { fetchLayer } from "#design/controls/dialog.tsx";
import { clearToasts, showOfflineToast } from "#design/feedback/toast.ts";
// For the sheet: what others use too is not fetched along with it (build-steps/code-groups.ts).
import "./mark-table.css";

// Loads the sheet's layer in parallel; it would otherwise load after the sheet.
const fetchSheet = () =>
  Promise.all([import("./why-sheet.tsx"), fetchLayer()]).then(([sheet]) => sheet, giveWay);
let WhySheet = lazy(fetchSheet);

/** Offline the page stays as it is, and the next press tries again. */
function giveWay() {
  WhySheet = lazy(fetchSheet);
  showOfflineToast();
  return { default: () => <Navigate to="?" replace /> };
}

/** The sheet has its own URL, so that Back closes it. */
export function WhyStreak({ overview }: { overview: Overview }) {
  const [search] = useSearchParams();
  const title = fill(whyStreak, { count: overview.streak.current });
  return (
    <>
      <Link
        className="link tap small t2"
        to="?why"
        state={{ why: true }}
        preventScrollReset
        // A toast would cover the sheet.
        onClick={clearToasts}
      >
        {title}
      </Link>
      {search.has("why") && (
        <Suspense>
          <WhySheet overview={overview} title={title} />
        </Suspense>
      )}
    </>
  );
}

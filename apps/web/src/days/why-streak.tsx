import { fill } from "@sovereign/content/public/fill";
import { whyStreak } from "@sovereign/content/words/streak";
import type { Overview } from "@sovereign/contract/one-things";
import { lazy, Suspense } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { fetchLayer } from "#design/controls/dialog.tsx";
import { tellOffline } from "#design/feedback/tell-offline.ts";
import { clearToasts } from "#design/feedback/toast.ts";

// With the layer it lies in, which would else be asked for after it.
const fetchSheet = () =>
  Promise.all([import("./why-sheet.tsx"), fetchLayer()]).then(([sheet]) => sheet, giveWay);
let WhySheet = lazy(fetchSheet);

/** Without a connection the page stays as it is; the next press asks anew. */
function giveWay() {
  WhySheet = lazy(fetchSheet);
  tellOffline();
  return { default: () => <Navigate to="?" replace /> };
}

/** The way to what a streak counts. The sheet is a place of the address, so that going back closes it. */
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
        // A passing message would lie over the sheet.
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

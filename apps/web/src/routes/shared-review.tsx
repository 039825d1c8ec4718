import { sharedReviewTexts } from "@sovereign/content/words/reviews";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { SharedReviewPage } from "#features/reviews/shared-page.tsx";
import type { Route } from "./+types/shared-review";

export const meta = () => unlistedHead(pageTitle(sharedReviewTexts.title));

/** The marks of a shared review, for anyone with the URL (decision 89). */
export default function SharedReviewRoute({ params: { token } }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <SharedReviewPage token={token} />
    </PublicFrame>
  );
}

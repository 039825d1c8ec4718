import { announcedTexts } from "@sovereign/content/words/announced";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { pageTitle } from "#core/words/brand.ts";
import { AnnouncedPage } from "#features/announced/announced-page.tsx";
import type { Route } from "./+types/announced";

// The server's head has the piece's own title until the page has loaded it.
export const meta = () => [{ title: pageTitle(announcedTexts.tab) }];

/** What visitors may know of a piece, and its text where everybody may read it. */
export default function AnnouncedRoute({ params: { shelf, id } }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <AnnouncedPage key={`${shelf}/${id}`} shelf={shelf} id={id} />
    </PublicFrame>
  );
}

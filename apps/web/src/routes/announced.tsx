import { announcedTexts } from "@sovereign/content/words/announced";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { pageTitle } from "#core/words/brand.ts";
import { AnnouncedPage } from "#features/announced/announced-page.tsx";
import type { Route } from "./+types/announced";

// The server's head has the item's own title until the page has loaded it.
export const meta = () => [{ title: pageTitle(announcedTexts.tab) }];

/** The public part of an item, and its text if it is open to everyone. */
export default function AnnouncedRoute({ params: { shelf, id } }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <AnnouncedPage key={`${shelf}/${id}`} shelf={shelf} id={id} />
    </PublicFrame>
  );
}

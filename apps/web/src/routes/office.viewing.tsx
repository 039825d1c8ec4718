import { viewing } from "@sovereign/content/words/office-view-as";
import { UnexpectedErrorInApp } from "#app/failures/unexpected-error.tsx";
import { RequireSession } from "#app/frames/require-session.tsx";
import { fontsReady } from "#core/page/late-fonts.ts";
import { officeHead } from "#features/office/frame/office-title.ts";
import { ViewingPage } from "#features/office/view-as/viewing-page.tsx";
import type { Route } from "./+types/office.viewing";

export const meta = () => officeHead(viewing.page);

export function clientLoader() {
  void fontsReady();
  return null;
}

export const shouldRevalidate = () => false;

/** Apart from the office's frame: the screens are a member's. */
export default function OfficeViewingRoute({ params }: Route.ComponentProps) {
  return (
    <RequireSession>
      <ViewingPage id={params.id} page={params.page} />
    </RequireSession>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnexpectedErrorInApp error={error} />;
}

import { pieceEditor } from "@sovereign/content/words/office-publish";
import { Outlet } from "react-router";
import { NotFoundPage } from "#app/failures/not-found-page.tsx";
import { UnexpectedErrorInApp } from "#app/failures/unexpected-error.tsx";
import { RequireSession } from "#app/frames/require-session.tsx";
import { fontsReady } from "#core/page/late-fonts.ts";
import { fetchLayer } from "#design/controls/dialog.tsx";
import { OfficeGate } from "#features/office/frame/office-gate.tsx";
import { officeHead } from "#features/office/frame/office-places.ts";
import type { Route } from "./+types/office.piece";

export const meta = () => officeHead(pieceEditor.page);

export function clientLoader() {
  void fontsReady();
  // Opening a dialog tries again.
  fetchLayer().catch(() => {});
  return null;
}

export const shouldRevalidate = () => false;

/** Apart from the office's rail: a text is written over the whole window. */
export default function OfficePieceRoute() {
  return (
    <RequireSession>
      <OfficeGate notFound={<NotFoundPage />} framed={false}>
        <Outlet />
      </OfficeGate>
    </RequireSession>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnexpectedErrorInApp error={error} />;
}

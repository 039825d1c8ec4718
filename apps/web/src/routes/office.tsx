import { Outlet } from "react-router";
import { NotFoundPage } from "#app/failures/not-found-page.tsx";
import { RequireSession } from "#app/frames/require-session.tsx";
import { fontsReady } from "#core/page/late-fonts.ts";
import { fetchLayer } from "#design/controls/dialog.tsx";
import { OfficeGate } from "#features/office/frame/office-gate.tsx";

export function clientLoader() {
  void fontsReady();
  // Preloaded, so that a sheet opens without a delay.
  fetchLayer().catch(() => {});
  return null;
}

/** Once is enough for all pages of the office. */
export const shouldRevalidate = () => false;

export default function OfficeRoute() {
  return (
    <RequireSession>
      <OfficeGate notFound={<NotFoundPage />}>
        <Outlet />
      </OfficeGate>
    </RequireSession>
  );
}

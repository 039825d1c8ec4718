import { Outlet } from "react-router";
import { MemberFrame } from "#app/frames/member-frame.tsx";
import { fetchPagesAhead } from "#app/router/pages-ahead.ts";
import { facesHere } from "#core/page/late-faces.ts";
import { keepAppOnDevice } from "#features/app-worker/app-worker.ts";

/** After the page that is open, whose own requests come first. */
const AFTER_MS = 2000;

/** Begins what goes on beside the app's pages once it is open. */
export function clientLoader() {
  // Whoever comes from a public page has not all faces of the app yet.
  void facesHere();
  setTimeout(() => {
    fetchPagesAhead();
    void keepAppOnDevice();
  }, AFTER_MS);
  return null;
}

/** Once is enough, however many pages of the app are opened. */
export const shouldRevalidate = () => false;

/** The signed-in frame around every page of /app. */
export default function AppRoute() {
  return (
    <MemberFrame>
      <Outlet />
    </MemberFrame>
  );
}

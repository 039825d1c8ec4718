import { Outlet } from "react-router";
import { MemberFrame } from "#app/frames/member-frame.tsx";
import { facesHere } from "#core/page/late-faces.ts";
import { fetchLayer } from "#design/controls/dialog.tsx";

/** After the page that is open, whose own requests come first. */
const AFTER_MS = 2000;

/** Where it cannot be loaded, the next visit keeps the app on the device. */
async function keepOnDevice(): Promise<void> {
  const { keepAppOnDevice } = await import("#features/app-worker/app-worker.ts");
  await keepAppOnDevice();
}

/** Reports what a reminder has opened, and names this device again (decisions 90 and 91). */
async function startReminders(): Promise<void> {
  const reminders = await import("#features/reminders/reminder-start.ts");
  await reminders.startReminders();
}

/** Begins what goes on beside the app's pages once it is open. */
export function clientLoader() {
  // Whoever comes from a public page has not all faces of the app yet.
  void facesHere();
  setTimeout(() => {
    // With it here a dialog opens in its press.
    fetchLayer().catch(() => {});
    // A browser that keeps no app can still have come from a reminder's mail.
    keepOnDevice()
      .catch(() => {})
      .then(startReminders)
      .catch(() => {});
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

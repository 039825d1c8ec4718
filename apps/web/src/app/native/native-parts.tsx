import { usePageOpener } from "#core/page/open-page.ts";
import { signMemberOut } from "#core/session/session-actions.ts";
import { LockScreen } from "#features/app-lock/lock-screen.tsx";

export default function NativeParts() {
  usePageOpener();
  return <LockScreen onSignOut={() => void signMemberOut()} />;
}

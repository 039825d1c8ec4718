import { Outlet } from "react-router";
import { signOutAndTell } from "#features/account/sign-out.ts";
import { TimeZoneBanner } from "#features/account/time-zone-banner.tsx";
import { ConnectionStatus } from "#features/one-thing/connection-status.tsx";
import { brand } from "#lib/brand.ts";
import { paths } from "#lib/paths.ts";
import { RequireSession } from "#session/require-session.tsx";
import { useSession } from "#session/use-session.ts";
import { AppShell } from "#ui/shell/app-shell.tsx";
import type { NavigationItem } from "#ui/shell/navigation.ts";

// Only what is there: a place joins the list with its route (specification, section 2).
const NAVIGATION: readonly NavigationItem[] = [
  { to: paths.app, label: "Home", icon: "home" },
  { to: paths.oneThing, label: "ONE Thing", icon: "one" },
  { to: paths.history, label: "History", icon: "history" },
];

/** The signed-in frame around every page of /app. */
export default function AppRoute() {
  return (
    <RequireSession>
      <Frame />
    </RequireSession>
  );
}

function Frame() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <AppShell
      product={brand.productName}
      email={user.email}
      navigation={NAVIGATION}
      onSignOut={() => void signOutAndTell()}
      onSignOutEverywhere={() => void signOutAndTell("everywhere")}
      banner={
        <>
          <ConnectionStatus timeZone={user.time_zone} />
          <TimeZoneBanner />
        </>
      }
      footer={<span>{brand.companyName}</span>}
    >
      <Outlet />
    </AppShell>
  );
}

import "#app/write-kinds.ts";
import { signOutTexts } from "@sovereign/content/words/account";
import { appFrame, appPlaces } from "@sovereign/content/words/app-frame";
import { service } from "@sovereign/content/words/notices";
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { signOut } from "#core/session/session-actions.ts";
import { brand } from "#core/words/brand.ts";
import { InsecureNote, StorageNote } from "#design/feedback/insecure-note.tsx";
import { toast } from "#design/feedback/toast.ts";
import { TimeZoneBanner } from "#features/account/time-zone-banner.tsx";
import { AdminModeBadge, AdminModeButton, AdminModeRow } from "#features/admin-mode/admin-mode.tsx";
import { NewVersionBanner } from "#features/app-worker/new-version.tsx";
import { PaymentDueBanner } from "#features/membership/panels/payment-due-banner.tsx";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { useAudience } from "#features/membership/status/use-audience.ts";
import { useOverviewSeenAt } from "#features/one-thing/use-overview.ts";
import { OfflineCopiesWatch } from "#features/reader/offline-copies-watch.tsx";
import { ConnectionStatus } from "#features/unsent/connection-status.tsx";
import { useAskedSignOut } from "#features/unsent/use-asked-sign-out.tsx";
import { AppShell } from "./app-shell.tsx";
import type { NavigationItem } from "./navigation.tsx";
import { RequireSession } from "./require-session.tsx";

/** Loaded after the page, which does not wait for it. */
const ChangedElsewhere = lazy(() => import("#features/one-thing/changed-elsewhere.tsx"));

const SETTINGS: NavigationItem = {
  to: paths.settings,
  label: appPlaces.settings,
  icon: "settings",
  holds: [paths.community, paths.appAbout],
};

const NAVIGATION: readonly NavigationItem[] = [
  {
    to: paths.app,
    label: appPlaces.home,
    icon: "home",
    holds: [paths.appHome, paths.programme, paths.welcome],
  },
  { to: paths.oneThing, label: appPlaces.oneThing, icon: "one" },
  { to: paths.accountability, label: appPlaces.focus, icon: "focus" },
  { to: paths.history, label: appPlaces.history, icon: "history", holds: [paths.rest] },
  { to: paths.vault, label: appPlaces.vault, icon: "vault", pulsesWhenInactive: true },
  { to: paths.manifesto, label: appPlaces.manifesto, icon: "manifesto" },
  SETTINGS,
];

export function MemberFrame({ children }: { children: ReactNode }) {
  return (
    <RequireSession>
      <Frame>{children}</Frame>
    </RequireSession>
  );
}

/** Separate from the frame, because its state changes with every press. */
function Connection({ timeZone }: { timeZone: string }) {
  return <ConnectionStatus timeZone={timeZone} seenAt={useOverviewSeenAt()} />;
}

export async function signOutAndTell(scope: "local" | "everywhere" = "local"): Promise<void> {
  try {
    await signOut(scope);
    toast({ title: signOutTexts.signedOut, tone: "success", topic: "account" });
  } catch (error) {
    const hasMessage = error instanceof ApiError && error.code !== "unknown";
    const otherwise = error instanceof ConnectionError ? service.connection : service.generic;
    const description = hasMessage ? error.message : otherwise.body;
    toast({ title: signOutTexts.failed, description, tone: "error", topic: "account" });
  }
}

function Frame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const leaving = useAskedSignOut(user, (scope) => void signOutAndTell(scope));
  const { adminModeOffered, loading, known, checking } = useMembership();
  const audience = useAudience();
  if (!user) return null;
  return (
    <AppShell
      product={brand.productName}
      email={user.email}
      navigation={NAVIGATION}
      onSignOut={() => void leaving.ask("local")}
      onSignOutEverywhere={() => void leaving.ask("everywhere")}
      accountKnown={!loading}
      accountExtras={adminModeOffered && <AdminModeButton />}
      sheetRows={adminModeOffered && <AdminModeRow />}
      sheetLinks={[SETTINGS]}
      badge={adminModeOffered && <AdminModeBadge />}
      banner={
        <>
          <InsecureNote />
          <StorageNote />
          <NewVersionBanner />
          <OfflineCopiesWatch audience={audience} known={known && !checking} />
          <Connection timeZone={user.time_zone} />
          <Suspense fallback={null}>
            <ChangedElsewhere userId={user.id} />
          </Suspense>
          <TimeZoneBanner />
          <PaymentDueBanner />
        </>
      }
      footer={
        <>
          <span className="tap">{brand.companyName}</span>
          <Link className="tap" to={paths.privacy}>
            {appFrame.privacy}
          </Link>
          <Link className="tap" to={paths.terms}>
            {appFrame.terms}
          </Link>
        </>
      }
    >
      {children}
      {leaving.question}
    </AppShell>
  );
}

import { viewing } from "@sovereign/content/words/office-view-as";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useNavigate } from "react-router";
import { officePaths } from "#core/page/office-paths.ts";
import { OfficeLink } from "#features/office/parts/office-button.tsx";
import { FocusScreen, HistoryScreen, OneThingScreen } from "./day-screens.tsx";
import { HomeScreen } from "./home-screen.tsx";
import { ManifestoScreen } from "./manifesto-screen.tsx";
import styles from "./screens.module.css";
import { SettingsScreen } from "./settings-screen.tsx";
import { VaultScreen } from "./vault-screen.tsx";
import { stopViewing, useCurrentView, type View, ViewContext } from "./view.ts";
import { type ViewedPage, viewedPageOf } from "./viewed-pages.ts";
import { ViewingFrame } from "./viewing-frame.tsx";

const SCREENS: Record<ViewedPage, () => React.ReactNode> = {
  home: HomeScreen,
  "one-thing": OneThingScreen,
  focus: FocusScreen,
  history: HistoryScreen,
  vault: VaultScreen,
  manifesto: ManifestoScreen,
  settings: SettingsScreen,
};

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Ends the view when its page is left or closed. A remount within the same task is neither. */
function useEndOnLeave(): void {
  useEffect(() => {
    clearTimeout(leaving);
    window.addEventListener("pagehide", stopViewing);
    return () => {
      window.removeEventListener("pagehide", stopViewing);
      leaving = setTimeout(stopViewing);
    };
  }, []);
}

type ViewingPageProps = { id: string; page: string | undefined };

/** A member's screens as the server blanks them; without a view in this tab, the member's page. */
export function ViewingPage({ id, page }: ViewingPageProps) {
  const view = useCurrentView(id);
  useEndOnLeave();
  if (!view) return <Navigate to={officePaths.member(id)} replace />;
  if (view.over) return <Over id={id} />;
  return <Viewing key={view.id} view={view} page={viewedPageOf(page)} />;
}

function Viewing({ view, page }: { view: View; page: ViewedPage }) {
  const navigate = useNavigate();
  const Screen = SCREENS[page];
  const leave = () => void navigate(officePaths.member(view.member.id), { replace: true });
  return (
    <ViewContext value={view}>
      <QueryClientProvider client={view.queries}>
        <ViewingFrame view={view} page={page} onLeave={leave}>
          <Screen />
          <p className={`small t3 ${styles.off}`} id="view-off">
            {viewing.off}
          </p>
        </ViewingFrame>
      </QueryClientProvider>
    </ViewContext>
  );
}

function Over({ id }: { id: string }) {
  return (
    <main className={styles.over} id="content" tabIndex={-1}>
      <h1 className="title" role="alert">
        {viewing.over}
      </h1>
      <OfficeLink look="primary" to={officePaths.member(id)} replace>
        {viewing.back}
      </OfficeLink>
    </main>
  );
}

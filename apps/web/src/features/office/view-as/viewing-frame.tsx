import { frameTexts } from "@sovereign/content/words/frame";
import { viewedPlaces } from "@sovereign/content/words/office-view-as";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { officePaths } from "#core/page/office-paths.ts";
import { brand } from "#core/words/brand.ts";
import { Icon, type IconName } from "#design/controls/icon.tsx";
import type { View } from "./view.ts";
import type { ViewedPage } from "./viewed-pages.ts";
import { ViewingBar } from "./viewing-bar.tsx";
import styles from "./viewing-frame.module.css";

const PLACES: readonly (readonly [ViewedPage, IconName])[] = [
  ["home", "home"],
  ["one-thing", "one"],
  ["focus", "focus"],
  ["history", "history"],
  ["vault", "vault"],
  ["manifesto", "manifesto"],
  ["settings", "settings"],
];

function Places({ view, page }: { view: View; page: ViewedPage }) {
  return PLACES.map(([place, icon]) => (
    <Link
      key={place}
      to={officePaths.view(view.member.id, place)}
      aria-current={place === page ? "page" : undefined}
    >
      <Icon name={icon} />
      {viewedPlaces[place]}
    </Link>
  ));
}

type ViewingFrameProps = {
  view: View;
  page: ViewedPage;
  onLeave: () => void;
  children: ReactNode;
};

/** The members' frame without what acts; the bar is on every screen. */
export function ViewingFrame({ view, page, onLeave, children }: ViewingFrameProps) {
  return (
    <div className={styles.app}>
      <a className="skip" href="#content">
        {frameTexts.skip}
      </a>
      <header className={styles.topbar}>
        <span className="word">{brand.productName}</span>
      </header>
      <aside className={styles.rail} aria-label={viewedPlaces.navigation}>
        <span className="word">{brand.productName}</span>
        <nav aria-label={viewedPlaces.navigation}>
          <Places view={view} page={page} />
        </nav>
        <p className={styles.who} title={view.member.email}>
          {view.member.email}
        </p>
      </aside>
      <ViewingBar view={view} onLeave={onLeave} />
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <nav className={styles.tabbar} aria-label={viewedPlaces.navigation}>
        <Places view={view} page={page} />
      </nav>
    </div>
  );
}

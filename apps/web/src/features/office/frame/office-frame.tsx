import { fill } from "@sovereign/content/public/fill";
import { frameTexts } from "@sovereign/content/words/frame";
import { officeFrame, officePlaces, officeRoles } from "@sovereign/content/words/office-frame";
import type { OfficeFrame as Staff } from "@sovereign/contract/office-frame";
import { officePaths } from "@sovereign/domain/office-paths";
import { mayOpenInOffice } from "@sovereign/domain/staff";
import type { ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { paths, plainPath } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { Icon } from "#design/controls/icon.tsx";
import { InsecureNote, StorageNote } from "#design/feedback/insecure-note.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import { FindMember } from "./find-member.tsx";
import "#design/layout/frame.css";
import styles from "./office-frame.module.css";
import { isUnderMore, placesInBar, placesOf } from "./office-places.ts";
import { useNeedsCount } from "./office-query.ts";
import { OfflineLine } from "./offline-line.tsx";

function NeedsCount() {
  const count = useNeedsCount();
  return count ? <span className={styles.needs}> {count}</span> : null;
}

/** A gift's page is under Price and Offers, at a path that staff without those can open. */
function PlaceLink({ to, children }: { to: string; children: ReactNode }) {
  const here = plainPath(useLocation().pathname);
  if (to === officePaths.offers && here.startsWith(officePaths.gifts)) {
    return (
      <Link to={to} aria-current="true">
        {children}
      </Link>
    );
  }
  return (
    <NavLink to={to} end={to === officePaths.today}>
      {children}
    </NavLink>
  );
}

/** A rail from 900 px, else a bar above and tabs below. */
export function OfficeFrame({ staff, children }: { staff: Staff; children: ReactNode }) {
  const { role } = staff;
  const finds = mayOpenInOffice("office_members", role);
  const here = plainPath(useLocation().pathname);
  return (
    <div className={styles.office}>
      <a className="skip" href="#content">
        {frameTexts.skip}
      </a>
      <header className={`frame-top ${styles.topbar}`}>
        <Link className="word" to={officePaths.today}>
          {brand.productName} <span className="note">{officeFrame.name}</span>
        </Link>
        {finds && (
          <Link className="btn-ico" to={officePaths.members} aria-label={officeFrame.find}>
            <Icon name="search" />
          </Link>
        )}
      </header>
      <aside className={`frame-rail ${styles.rail}`} aria-label={officeFrame.navigation}>
        <Link className="word" to={officePaths.today}>
          {brand.productName}
        </Link>
        <p className="note">{officeFrame.name}</p>
        {finds && <FindMember />}
        <nav aria-label={officeFrame.navigation}>
          {placesOf(role).map(({ to, label, icon }) => (
            <PlaceLink key={to} to={to}>
              <Icon path={officeIcons[icon]} />
              {label}
              {to === officePaths.today && <NeedsCount />}
            </PlaceLink>
          ))}
        </nav>
        <div className={styles.who}>
          <span>{fill(officeFrame.who, { name: staff.name, role: officeRoles[role] })}</span>
          <span className={styles.email} title={staff.email}>
            {staff.email}
          </span>
          <Link to={paths.app}>{officeFrame.toApp}</Link>
        </div>
      </aside>
      <InsecureNote />
      <StorageNote />
      <OfflineLine />
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <nav className={`frame-bar ${styles.tabbar}`} aria-label={officeFrame.navigation}>
        {placesInBar(role).map(({ to, label, icon }) => (
          <NavLink key={to} to={to} end={to === officePaths.today}>
            <Icon path={officeIcons[icon]} />
            {label}
            {to === officePaths.today && <NeedsCount />}
          </NavLink>
        ))}
        <Link
          to={officePaths.more}
          aria-current={here === officePaths.more ? "page" : isUnderMore(here) || undefined}
        >
          <Icon path={officeIcons.more} />
          {officePlaces.more}
        </Link>
      </nav>
    </div>
  );
}

import "#design/layout/frame.css";
import "./shell.css";
import "./rail.css";
import { appFrame } from "@sovereign/content/words/app-frame";
import { frameTexts } from "@sovereign/content/words/frame";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { IconButton } from "#design/controls/button.tsx";
import { Sheet } from "#design/controls/dialog.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { clearToasts } from "#design/feedback/toast.ts";
import { type NavigationItem, NavigationLinks } from "./navigation.tsx";

/** The navigation at the end of the page, for windows too short for fixed bars. */
const PLACES = "places";

type AppShellProps = {
  product: string;
  email: string;
  navigation: readonly NavigationItem[];
  onSignOut: () => void;
  onSignOutEverywhere?: () => void;
  accountKnown: boolean;
  accountExtras?: ReactNode;
  sheetRows?: ReactNode;
  sheetLinks: readonly NavigationItem[];
  badge?: ReactNode;
  banner?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

/** Shows bar and tabs on a phone, a narrow rail from 700 px and a wide one from 900 px. */
export function AppShell({
  product,
  email,
  navigation,
  onSignOut,
  onSignOutEverywhere,
  accountKnown,
  accountExtras,
  sheetRows,
  sheetLinks,
  badge,
  banner,
  footer,
  children,
}: AppShellProps) {
  const [accountOpen, setAccountOpen] = useState(false);
  const showAccount = () => {
    // A toast would cover the sheet's buttons.
    clearToasts();
    setAccountOpen(true);
  };
  const wordmark = (
    <Link
      className="word"
      to={navigation[0]?.to ?? "/"}
      aria-label={product}
      data-initial={product[0]}
    >
      <span>{product}</span>
    </Link>
  );
  const account = (
    <IconButton
      label={appFrame.account}
      icon="user"
      aria-haspopup="dialog"
      aria-expanded={accountOpen}
      onClick={showAccount}
    />
  );
  return (
    <div className="app">
      <a className="skip" href="#content">
        {frameTexts.skip}
      </a>
      <header className="topbar frame-top">
        {wordmark}
        <span className="topbar-end">
          {badge}
          <a className="to-places link tap small t2" href={`#${PLACES}`}>
            {appFrame.places}
          </a>
          {account}
        </span>
      </header>
      <aside className="rail frame-rail" aria-label={appFrame.menu}>
        {wordmark}
        <nav aria-label={frameTexts.main}>
          <NavigationLinks items={navigation} />
        </nav>
        {/* The rail is aligned to the bottom: a later action would shift those above it. */}
        {accountKnown && (
          <div className="acct acct-who">
            {badge}
            <span className="email" title={email}>
              {email}
            </span>
            {accountExtras}
          </div>
        )}
        <div className="acct">
          <button type="button" onClick={onSignOut}>
            {appFrame.signOut}
          </button>
          {onSignOutEverywhere && (
            <button type="button" onClick={onSignOutEverywhere}>
              {appFrame.signOutEverywhere}
            </button>
          )}
        </div>
        <div className="rail-account">{account}</div>
      </aside>
      {banner}
      <main className="main" id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">{footer}</footer>
      <nav className="tabbar frame-bar" id={PLACES} aria-label={frameTexts.main}>
        <NavigationLinks items={navigation} />
      </nav>
      <AccountSheet
        open={accountOpen}
        onOpenChange={setAccountOpen}
        email={email}
        extras={sheetRows}
        links={sheetLinks}
        onSignOut={onSignOut}
        onSignOutEverywhere={onSignOutEverywhere}
      />
    </div>
  );
}

type AccountSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
  extras?: ReactNode;
  links: readonly NavigationItem[];
  onSignOut: () => void;
  onSignOutEverywhere?: (() => void) | undefined;
};

function AccountSheet(props: AccountSheetProps) {
  const { open, onOpenChange, email, extras, links, ...actions } = props;
  const close = () => onOpenChange(false);
  const leave = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} label={appFrame.account}>
      <p className="note">{appFrame.signedInAs}</p>
      <p className="heading who">{email}</p>
      <div className="rows">
        {extras}
        {links.map(({ to, label }) => (
          <Link key={to} className="row" to={to} onClick={close}>
            <span className="grow">{label}</span>
            <Icon name="chev" />
          </Link>
        ))}
        <button type="button" className="row" onClick={leave(actions.onSignOut)}>
          {appFrame.signOut}
        </button>
        {actions.onSignOutEverywhere && (
          <button type="button" className="row" onClick={leave(actions.onSignOutEverywhere)}>
            {appFrame.signOutEverywhere}
          </button>
        )}
      </div>
    </Sheet>
  );
}

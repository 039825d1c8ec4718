import { appFrame } from "@sovereign/content/words/app-frame";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Sheet } from "#design/controls/dialog.tsx";
import { Icon } from "#design/controls/icon.tsx";
import type { NavigationItem } from "./navigation.ts";

type AccountSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
  extras?: ReactNode;
  /** Places of the app that belong to the account. */
  links: readonly NavigationItem[];
  onSignOut: () => void;
  onSignOutEverywhere?: (() => void) | undefined;
};

/** The phone's account: who is signed in, further rows, and the ways out. */
export function AccountSheet(props: AccountSheetProps) {
  const { open, onOpenChange, email, extras, links, ...acts } = props;
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
        <button type="button" className="row" onClick={leave(acts.onSignOut)}>
          {appFrame.signOut}
        </button>
        {acts.onSignOutEverywhere && (
          <button type="button" className="row" onClick={leave(acts.onSignOutEverywhere)}>
            {appFrame.signOutEverywhere}
          </button>
        )}
      </div>
    </Sheet>
  );
}

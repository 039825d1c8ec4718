import type { ReactNode } from "react";
import { Sheet } from "#ui/dialog.tsx";

type AccountSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
  extras?: ReactNode;
  onSignOut: () => void;
  onSignOutEverywhere?: (() => void) | undefined;
};

/** The phone's account: who is signed in, further rows, and the ways out. */
export function AccountSheet({ open, onOpenChange, email, extras, ...acts }: AccountSheetProps) {
  const leave = (act: () => void) => () => {
    onOpenChange(false);
    act();
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} label="Account">
      <p className="note">Signed in as</p>
      <p className="heading who">{email}</p>
      <div className="rows">
        {extras}
        <button type="button" className="row" onClick={leave(acts.onSignOut)}>
          Sign Out
        </button>
        {acts.onSignOutEverywhere && (
          <button type="button" className="row" onClick={leave(acts.onSignOutEverywhere)}>
            Sign out everywhere
          </button>
        )}
      </div>
    </Sheet>
  );
}

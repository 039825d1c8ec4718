import type { ReactNode } from "react";
import { Icon, type IconName } from "#design/controls/icon.tsx";
import "./connection-bar.css";

type ConnectionState = "offline" | "queued" | "saved" | "attention";

const ICONS: Record<ConnectionState, IconName> = {
  offline: "off",
  queued: "sync",
  saved: "check",
  attention: "alert",
};

type ConnectionBarProps = { state: ConnectionState; text: string; action?: ReactNode };

export function ConnectionBar({ state, text, action }: ConnectionBarProps) {
  return (
    <div className="netbar num" role="status">
      <Icon name={ICONS[state]} />
      <span className="grow">{text}</span>
      {action}
    </div>
  );
}

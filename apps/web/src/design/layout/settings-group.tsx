import { type ReactNode, useId } from "react";
import "./settings.css";

/** One subject of the settings: its name, and its rows beside or below it. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="setgroup" aria-labelledby={heading}>
      <h2 className="heading" id={heading}>
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}

type SettingsRowProps = {
  title?: ReactNode;
  /** What the setting means, or what its act does. */
  help?: ReactNode;
  /** One control. */
  action?: ReactNode;
};

/** One setting: what it is, what it means, and its control. */
export function SettingsRow({ title, help, action }: SettingsRowProps) {
  return (
    <div className="setrow">
      <div>
        {title && <p>{title}</p>}
        {help && <p className="setrow-help num">{help}</p>}
      </div>
      {action}
    </div>
  );
}

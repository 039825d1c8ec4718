import { type ReactNode, useId, useState } from "react";
import { useLocation } from "react-router";
import { useWide } from "#core/page/use-wide.ts";
import { Icon } from "#design/controls/icon.tsx";
import "./settings.css";

type SettingsGroupProps = {
  /** The group's place in the page's address: `/app/settings#security` opens it. */
  id: string;
  title: string;
  /** How things stand, in a few words: all that a folded group shows. */
  value?: ReactNode;
  children: ReactNode;
};

/**
 * One subject of the settings. On a phone its name and how it stands, opened in place; with room for
 * two columns always open, the name beside its rows.
 */
export function SettingsGroup({ id, title, value, children }: SettingsGroupProps) {
  const heading = useId();
  const rows = useId();
  const wide = useWide();
  const { hash, key } = useLocation();
  const named = hash === `#${id}`;
  const [unfolded, setUnfolded] = useState(named);
  // A link may lead to the group from the page that it stands on.
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (named) setUnfolded(true);
  }
  const open = wide || unfolded;
  const stands = value && <span className="setgroup-value num">{value}</span>;
  return (
    // A dialog that leads to it gives it the focus.
    <section className="setgroup" id={id} aria-labelledby={heading} tabIndex={-1}>
      {wide ? (
        <div className="setgroup-head">
          <h2 className="heading" id={heading}>
            {title}
          </h2>
          {stands}
        </div>
      ) : (
        <h2 className="heading">
          <button
            type="button"
            className="setgroup-fold"
            aria-expanded={open}
            aria-controls={rows}
            onClick={() => setUnfolded(!open)}
          >
            <span className="grow">
              <span id={heading}>{title}</span>
              {stands}
            </span>
            <Icon name="chev" />
          </button>
        </h2>
      )}
      <div className="setgroup-rows" id={rows} hidden={!open}>
        {children}
      </div>
    </section>
  );
}

type SettingsRowProps = {
  title?: ReactNode;
  /** What the setting means, or what its act does. */
  help?: ReactNode;
  /** One control. */
  action?: ReactNode;
  /** A control as short as a word, which stands beside its row on a phone too. */
  short?: boolean;
};

/** One setting: what it is, what it means, and its control. */
export function SettingsRow({ title, help, action, short = false }: SettingsRowProps) {
  return (
    <div className={short ? "setrow setrow-short" : "setrow"}>
      <div>
        {title && <p>{title}</p>}
        {help && <p className="setrow-help num">{help}</p>}
      </div>
      {action}
    </div>
  );
}

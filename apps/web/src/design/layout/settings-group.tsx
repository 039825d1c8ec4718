import { notHeard } from "@sovereign/content/words/settings-page";
import { type ReactNode, useId, useState } from "react";
import { useLocation } from "react-router";
import { useWide } from "#core/page/use-media.ts";
import { Icon } from "#design/controls/icon.tsx";
import "./settings.css";

type SettingsGroupProps = {
  /** The URL fragment: `/app/settings#security` opens the group. */
  id: string;
  title: string;
  /** A short summary: all that a folded group shows. */
  value?: ReactNode;
  children: ReactNode;
};

/** Folded on a phone; always open, with the name next to its rows, where two columns fit. */
export function SettingsGroup({ id, title, value, children }: SettingsGroupProps) {
  const heading = useId();
  const rows = useId();
  const wide = useWide();
  const { hash, key } = useLocation();
  const named = hash === `#${id}`;
  const [unfolded, setUnfolded] = useState(named);
  // A link on the same page may target the group.
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (named) setUnfolded(true);
  }
  const open = wide || unfolded;
  const stands = value && <span className="setgroup-value num">{value}</span>;
  return (
    // A dialog that leads here focuses it.
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
  help?: ReactNode;
  action?: ReactNode;
  /** A control as short as a word, next to its row on a phone too. */
  short?: boolean;
};

export function SettingsRow({ title, help, action, short = false }: SettingsRowProps) {
  return (
    <div className={short ? "setrow small-buttons setrow-short" : "setrow small-buttons"}>
      <div>
        {title && <p>{title}</p>}
        {help && <p className="setrow-help num">{help}</p>}
      </div>
      {action}
    </div>
  );
}

/** Empty where the reason is unknown. */
export function unavailableReason({
  isPaused,
  isError,
}: {
  isPaused: boolean;
  isError: boolean;
}): string {
  if (isPaused) return notHeard.offline;
  return isError ? notHeard.failed : "\u00a0";
}

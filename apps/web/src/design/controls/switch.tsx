import "./switch.css";

type SwitchProps = {
  /** Names it to its label; `${id}-help` is the element that explains it. */
  id: string;
  on: boolean;
  busy?: boolean;
  disabled?: boolean;
  onTurn: (on: boolean) => void;
};

/** A setting that is on or off. */
export function Switch({ id, on, busy = false, disabled = false, onTurn }: SwitchProps) {
  return (
    <input
      className="switch"
      type="checkbox"
      role="switch"
      id={id}
      aria-describedby={`${id}-help`}
      aria-busy={busy}
      disabled={disabled}
      checked={on}
      aria-checked={on}
      onChange={({ target }) => onTurn(target.checked)}
    />
  );
}

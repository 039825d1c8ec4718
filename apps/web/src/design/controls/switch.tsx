import "./switch.css";

type SwitchProps = {
  /** Also the prefix of the help text's id, `${id}-help`. */
  id: string;
  on: boolean;
  busy?: boolean;
  disabled?: boolean;
  onTurn: (on: boolean) => void;
};

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

import { type ReactNode, useId } from "react";
import "./picks.css";

type PicksChoice<Choice extends string> = {
  value: Choice;
  name: string;
  about?: string;
  /** On the right, such as how many there are. */
  aside?: ReactNode;
  disabled?: boolean;
};

type PicksProps<Choice extends string> = {
  label: string;
  choices: readonly PicksChoice<Choice>[];
  chosen: Choice | null;
  /** For a panel that was opened to choose. */
  autoFocus?: boolean;
  onChoose: (choice: Choice) => void;
};

/** One of several, each with a line about it. */
export function Picks<Choice extends string>(props: PicksProps<Choice>) {
  const { label, choices, chosen, autoFocus = false, onChoose } = props;
  const group = useId();
  return (
    <fieldset className="picks">
      <legend className="vh">{label}</legend>
      {choices.map(({ value, name, about, aside, disabled = false }) => (
        <label key={value} className={disabled ? "is-disabled" : undefined}>
          <input
            className="reed-mark"
            type="radio"
            name={group}
            disabled={disabled}
            checked={value === chosen}
            // biome-ignore lint/a11y/noAutofocus: only where the page asks for it
            autoFocus={autoFocus && value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>
            {name}
            {about && <span className="picks-about">{about}</span>}
          </span>
          {aside && <span className="picks-aside">{aside}</span>}
        </label>
      ))}
    </fieldset>
  );
}

type TicksProps = {
  label: string;
  choices: readonly { value: string; name: string; about: string }[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
};

/** Any of several, each with a line about it. */
export function Ticks({ label, choices, chosen, onChoose }: TicksProps) {
  return (
    <fieldset className="picks">
      <legend className="vh">{label}</legend>
      {choices.map(({ value, name, about }) => (
        <label key={value}>
          <input
            className="reed-mark"
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => {
              const others = chosen.filter((each) => each !== value);
              onChoose(target.checked ? [...others, value] : others);
            }}
          />
          <span>
            {name}
            <span className="picks-about">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

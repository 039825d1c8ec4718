import { useId } from "react";
import "./picks.css";

type PicksProps<Choice extends string> = {
  label: string;
  choices: readonly { value: Choice; name: string; about: string; disabled?: boolean }[];
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
};

/** One of several, each with a line about it. */
export function Picks<Choice extends string>(props: PicksProps<Choice>) {
  const { label, choices, chosen, onChoose } = props;
  const group = useId();
  return (
    <fieldset className="picks">
      <legend className="vh">{label}</legend>
      {choices.map(({ value, name, about, disabled = false }) => (
        <label key={value} className={disabled ? "is-disabled" : undefined}>
          <input
            type="radio"
            name={group}
            disabled={disabled}
            checked={value === chosen}
            onChange={() => onChoose(value)}
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

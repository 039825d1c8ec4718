import { useId } from "react";
import styles from "./picks.module.css";

type PicksProps<Choice extends string> = {
  label: string;
  choices: readonly { value: Choice; name: string; about: string }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
};

/** One of several, each with a line about it. */
export function Picks<Choice extends string>(props: PicksProps<Choice>) {
  const { label, choices, chosen, onChoose } = props;
  const group = useId();
  return (
    <fieldset className={styles.picks}>
      <legend className="vh">{label}</legend>
      {choices.map(({ value, name, about }) => (
        <label key={value}>
          <input
            type="radio"
            name={group}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>
            {name}
            <span className={styles.about}>{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

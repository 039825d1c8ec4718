import { useId } from "react";
import "./segment.css";

type SegmentProps<Choice extends string> = {
  /** What is chosen, for those who do not see the row's name. */
  label: string;
  choices: readonly { value: Choice; name: string }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
};

/** Two to four short choices in one line, one of which holds. */
export function Segment<Choice extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: SegmentProps<Choice>) {
  const name = useId();
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === chosen}
            onChange={() => onChoose(choice.value)}
          />
          {choice.name}
        </label>
      ))}
    </div>
  );
}

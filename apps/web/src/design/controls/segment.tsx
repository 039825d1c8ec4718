import { useId } from "react";
import "./segment.css";

type SegmentProps<Choice extends string> = {
  label: string;
  choices: readonly { value: Choice; name: string }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
};

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

import { challengeTexts } from "@sovereign/content/words/challenge";
import "#design/forms/picks.css";
import styles from "./challenge.module.css";
import type { Way } from "./challenge-ways.ts";

type WayPickerProps = {
  ways: Pick<Way, "id" | "title" | "below">[];
  chosen: string;
  onChoose: (id: string) => void;
};

export function WayPicker({ ways, chosen, onChoose }: WayPickerProps) {
  return (
    <fieldset className={`min-0 ${styles.pick}`}>
      <legend className="vh">{challengeTexts.ways}</legend>
      {ways.map(({ id, title, below }) => (
        <label key={id}>
          <input
            className="reed-mark"
            type="radio"
            name="way"
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span className="min-0 breaks">
            {title}
            <span className="t2 small block">{below}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

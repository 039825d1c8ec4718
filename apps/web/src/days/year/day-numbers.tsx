import { yearTexts } from "@sovereign/content/words/figures";
import { PLACES } from "./months.ts";
import styles from "./year.module.css";

/** Shows column heads 1 to 31; without room for `all`, every fifth. */
export function DayNumbers({ all }: { all: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.month}>
          <span className="vh">{yearTexts.monthHead}</span>
        </th>
        {PLACES.map((place) => (
          <th key={place} scope="col" className={`${styles.number} num`}>
            <span className={all || place === 1 || place % 5 === 0 ? undefined : "vh"}>
              {place}
            </span>
          </th>
        ))}
        <td className={styles.count} aria-hidden="true" />
      </tr>
    </thead>
  );
}

import { viewing } from "@sovereign/content/words/office-view-as";
import { MILESTONES } from "@sovereign/domain/milestone";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./blank.module.css";

/** A text of the member's, of which only the length is known. */
export function Blank({ bar, lines = false }: { bar: string; lines?: boolean }) {
  return (
    <p className={lines ? `${styles.blank} ${styles.lines}` : styles.blank}>
      <span className="vh">{viewing.blankLabel}</span>
      <span className={styles.bar} aria-hidden="true">
        {bar}
      </span>
    </p>
  );
}

export function LeftBlank() {
  return (
    <p className={`small t3 ${styles.why}`}>
      <Icon name="lock" />
      {viewing.blank}
    </p>
  );
}

const CENTER = 200;
const TICKS = 90;

/** Two points of a ray, clockwise from twelve. */
function ray(turn: number, from: number, to: number) {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  const at = (radius: number) => ({
    x: Math.round((CENTER + radius * Math.cos(angle)) * 10) / 10,
    y: Math.round((CENTER + radius * Math.sin(angle)) * 10) / 10,
  });
  const [start, end] = [at(from), at(to)];
  return { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
}

/** The streak's dial without a mark. */
export function BlankDial() {
  return (
    <div className={styles.dial}>
      <svg viewBox="0 0 400 400" aria-hidden="true" focusable="false">
        {Array.from({ length: TICKS }, (_, tick) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks are alike
          <line key={tick} {...ray((tick + 0.5) / TICKS, 173, 178)} />
        ))}
        {MILESTONES.map((days) => {
          const { x2, y2 } = ray(days / 30, 178, 195);
          return (
            <g key={days}>
              <line {...ray(days / 30, 181, 186)} />
              <text x={x2} y={y2 + 4.5}>
                {days}
              </text>
            </g>
          );
        })}
      </svg>
      <p className="note">{viewing.inDial}</p>
    </div>
  );
}

import styles from "./interval.module.css";

type IntervalProps = {
  /** The three reeds and the bracket around them; null without a number. */
  range: { low: number; middle: number; high: number } | null;
  max: number;
  /** The tick's position, such as the value for all who are due. */
  tick?: number;
  /** Read aloud. */
  label: string;
};

/** Three reeds on a baseline, a bracket beneath for nine in ten. */
export function Interval({ range, max, tick, label }: IntervalProps) {
  const at = (value: number) => `${max > 0 ? (value / max) * 100 : 0}%`;
  return (
    <svg className={`full block ${styles.interval}`} role="img" aria-label={label}>
      <line className={styles.base} x1="0" x2="100%" y1="14.5" y2="14.5" />
      {tick !== undefined && (
        <line className={styles.tick} x1={at(tick)} x2={at(tick)} y1="7" y2="14.5" />
      )}
      {range && (
        <>
          <g className={styles.bracket}>
            <line x1={at(range.low)} x2={at(range.high)} y1="19.5" y2="19.5" />
            <line x1={at(range.low)} x2={at(range.low)} y1="14.5" y2="20" />
            <line x1={at(range.high)} x2={at(range.high)} y1="14.5" y2="20" />
          </g>
          <svg className={styles.reeds} x={at(range.middle)} aria-hidden="true">
            {[-3, 0, 3].map((x) => (
              <line key={x} x1={x} x2={x} y1="0" y2="14.5" />
            ))}
          </svg>
        </>
      )}
    </svg>
  );
}

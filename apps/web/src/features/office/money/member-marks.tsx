import styles from "./bridge.module.css";

/** A row of marks: those at their full height, then short ones; or rings. */
export type Marks = { full: number; short?: number; rings?: number };

const PITCH = 4;
const PART = 4;
const RING = 6.5;
const HEIGHT = 22;
const FIVE = 5;

/** Returns how many marks, grouped in fives, fit into a width. */
export function marksWithin(width: number, isRings = false): number {
  const pitch = isRings ? PITCH + RING : PITCH;
  return Math.max(FIVE, Math.floor(width / (FIVE * pitch + PART)) * FIVE);
}

/** Returns how many members a mark is, so that the longest row fits: 1, 5, 10, 50, 100 and so on. */
export function membersPerMark(most: number, room: number): number {
  for (let size = 1; ; size *= 10) {
    if (Math.ceil(most / size) <= room) return size;
    if (Math.ceil(most / (size * FIVE)) <= room) return size * FIVE;
  }
}

/** The last mark is what is left over. */
export const marksOf = (members: number, perMark: number): number => Math.ceil(members / perMark);

export function MemberMarks({ marks, label }: { marks: Marks; label: string }) {
  const { full, short = 0, rings = 0 } = marks;
  let x = 0.8;
  let reeds = "";
  const circles: number[] = [];
  for (let index = 0; index < full + short + rings; index++) {
    if (index > 0 && index % FIVE === 0) x += PART;
    if (index >= full + short) {
      circles.push(x + 3);
      x += RING;
    } else {
      reeds += `M${x} ${index < full ? 2 : HEIGHT / 2}V${HEIGHT}`;
    }
    x = Number((x + PITCH).toFixed(1));
  }
  return (
    <svg
      className={`block ${styles.marks}`}
      viewBox={`0 0 ${x} ${HEIGHT + 1}`}
      width={x}
      height={HEIGHT + 1}
      role="img"
      aria-label={label}
    >
      <path d={reeds} />
      {circles.map((center) => (
        <circle key={center} cx={center} cy={HEIGHT - 5} r={3} />
      ))}
    </svg>
  );
}

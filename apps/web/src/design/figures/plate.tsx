import { membershipLevels } from "@sovereign/content/words/levels";
import { line, rounded, type Shape, shapeKey } from "./milled-edge/drawing.ts";
import { ShapeElement } from "./milled-edge/figure.tsx";

const SIZE = 400;
const CENTER = SIZE / 2;
const WATER = 40;
const RAYS = 90;
const ELLIPSES = 40;
const ELLIPSE_HEIGHT = 0.3;
const LEVELS = membershipLevels.count;
const MARKS = 30;
const SECTORS = 10;
// The disc fills nearly all of its square.
const RADIUS = CENTER * 0.94;

/** The rays are one path, for speed; the water's lines darken where they meet. */
function horizonDrawing(): Shape[] {
  const water = Array.from({ length: WATER }, (_, index) => {
    const y = CENTER + (index / (WATER - 1)) ** 1.8 * CENTER;
    return line(0, y, SIZE, y);
  });
  const rays = Array.from({ length: RAYS }, (_, index) =>
    radial(Math.PI * (1 + index / (RAYS - 1)), RADIUS * 0.52, RADIUS * 0.78),
  );
  return [...water, { kind: "path", d: rays.join("") }];
}

function spiralDrawing(): Shape[] {
  return Array.from({ length: ELLIPSES }, (_, index): Shape => {
    const degrees = (index * 180) / ELLIPSES;
    const end = (turn: number) => polar(((degrees + turn) * Math.PI) / 180, RADIUS).join(" ");
    const arc = `A${RADIUS} ${rounded(RADIUS * ELLIPSE_HEIGHT)} ${rounded(degrees)} 0 1`;
    return { kind: "path", d: `M${end(0)}${arc} ${end(180)}${arc} ${end(0)}` };
  });
}

/** A ring for each level of membership, by equal sectors: what repeats costs a page nothing. */
function Rings() {
  return Array.from({ length: SECTORS * LEVELS }, (_, index) => {
    const [sector, level] = [Math.floor(index / LEVELS), index % LEVELS];
    const outer = (RADIUS * (level + 1)) / LEVELS;
    const inner = outer - (RADIUS / LEVELS) * (level === 0 ? 0.42 : 0.34);
    const marks = MARKS * (level + 1);
    const strokes = Array.from({ length: marks / SECTORS }, (_, mark) =>
      radial((mark / marks) * Math.PI * 2 - Math.PI / 2, inner, outer),
    );
    const turn = (360 / SECTORS) * sector;
    return (
      <path
        key={`${turn} ${level}`}
        className={level === 0 ? "hot" : undefined}
        transform={`rotate(${turn} ${CENTER} ${CENTER})`}
        d={strokes.join("")}
      />
    );
  });
}

/** A tenth of a unit is less than a pixel, and shorter numbers shrink the page. */
const tenth = (value: number) => Math.round(value * 10) / 10;

function polar(angle: number, radius: number): [number, number] {
  return [tenth(CENTER + radius * Math.cos(angle)), tenth(CENTER + radius * Math.sin(angle))];
}

function radial(angle: number, from: number, to: number): string {
  return `M${polar(angle, from).join(" ")}L${polar(angle, to).join(" ")}`;
}

/** Functions, so that a page computes only the one it shows. */
const DRAW = { horizon: horizonDrawing, spiral: spiralDrawing };

export function Plate({ kind = "horizon" }: { kind?: keyof typeof DRAW | "rings" }) {
  return (
    <svg className="plate" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" focusable="false">
      {kind === "rings" ? (
        <Rings />
      ) : (
        DRAW[kind]().map((shape) => <ShapeElement key={shapeKey(shape)} shape={shape} />)
      )}
    </svg>
  );
}

import { SHARE_SIZE, type ShareImage } from "./share-image.ts";
import { type Ink, type Lettering, type Scene, shareScene } from "./share-scene.ts";

export type Brush = Pick<
  CanvasRenderingContext2D,
  "fillRect" | "fillStyle" | "fillText" | "font" | "lineWidth" | "strokeStyle"
> & {
  letterSpacing?: string;
  measureText: (
    words: string,
  ) => Pick<TextMetrics, "width" | "actualBoundingBoxLeft" | "actualBoundingBoxRight">;
  setTransform: (a: number, b: number, c: number, d: number, e: number, f: number) => void;
  stroke: (path: Path2D) => void;
};

type Palette = Record<Ink | "bg", string> & { serif: string };

/** Rejects where the browser cannot draw it. */
export async function drawShareImage(image: ShareImage): Promise<Blob> {
  const palette = paletteOf(getComputedStyle(document.documentElement));
  await loadFonts(image, palette.serif);
  const canvas = document.createElement("canvas");
  canvas.width = SHARE_SIZE.width;
  canvas.height = SHARE_SIZE.height;
  const brush = canvas.getContext("2d", { alpha: false });
  if (!brush) throw new Error("This browser draws on no canvas");
  paint(brush, image, palette);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("The canvas gave no image"));
    }, "image/png");
  });
}

export function paint(brush: Brush, image: ShareImage, palette: Palette): void {
  const setIn = (lettering: Lettering) => {
    brush.font = fontOf(lettering, palette.serif);
    brush.letterSpacing = `${lettering.size * lettering.spacing}px`;
  };
  const scene = shareScene(image, (words, lettering) => {
    setIn(lettering);
    return brush.measureText(words).width;
  });
  brush.fillStyle = palette.bg;
  brush.fillRect(0, 0, SHARE_SIZE.width, SHARE_SIZE.height);
  for (const thing of scene) {
    if (thing.kind === "path") {
      const { x, y, scale } = thing.place;
      brush.setTransform(scale, 0, 0, scale, x, y);
      brush.strokeStyle = palette[thing.ink];
      brush.lineWidth = thing.width / scale;
      brush.stroke(new Path2D(thing.d));
      brush.setTransform(1, 0, 0, 1, 0, 0);
    } else {
      setIn(thing.lettering);
      brush.fillStyle = palette[thing.ink];
      brush.fillText(thing.words, leftEdge(brush, thing), thing.y);
    }
  }
}

/** Centered text is centered by its ink, because digits have uneven side bearings. */
function leftEdge(brush: Brush, { words, x, align }: Extract<Scene[number], { kind: "words" }>) {
  if (align === "left") return x;
  const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = brush.measureText(words);
  if (align === "right") return x - width;
  return x - (actualBoundingBoxRight - actualBoundingBoxLeft) / 2;
}

const fontOf = ({ weight, italic, size }: Lettering, serif: string) =>
  `${italic ? "italic " : ""}${weight} ${size}px ${serif}`;

function paletteOf(style: CSSStyleDeclaration): Palette {
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    bg: token("bg"),
    text: token("text"),
    "text-2": token("text-2"),
    edge: token("edge"),
    metal: token("metal"),
    serif: token("serif"),
  };
}

/** Loads only the first font of the list: a fallback missing on this device would reject all. */
async function loadFonts(image: ShareImage, serif: string): Promise<void> {
  const [own = serif] = serif.split(",");
  const lettered = shareScene(image, () => 0).filter((thing) => thing.kind === "words");
  await Promise.allSettled(
    lettered.map(({ lettering, words }) => document.fonts.load(fontOf(lettering, own), words)),
  );
}

import type { WidgetMark } from "@sovereign/domain/widget-day";

/** The size of every mark, as in the web app. */
const WIDTH = 14;
const HEIGHT = 18;

const reeds = (top: number) => `M3 ${top}V18M7 ${top}V18M11 ${top}V18`;
const cell = "M2.5 0.7H11.5V17.3H2.5Z";

/** The strokes of each mark; the strip shows no future day. */
const STROKES: Record<Exclude<WidgetMark, "to-come">, string> = {
  completed: reeds(0),
  partial: reeds(9),
  missed: "M3.6 13A3.4 3.4 0 1 0 10.4 13A3.4 3.4 0 1 0 3.6 13Z",
  rest: "M1 7.4H13M1 10.6H13",
  open: cell,
  waiting: cell,
  empty: reeds(14),
  "no-record": "M1 17.5H13",
  unseen: "M7 14V18",
};

const STROKE_WIDTH = 1.2;

const marks = Object.entries(STROKES);

const imageset = (name: string) =>
  `${JSON.stringify(
    {
      images: [{ filename: `${name}.svg`, idiom: "universal" }],
      info: { author: "xcode", version: 1 },
      properties: {
        "preserves-vector-representation": true,
        "template-rendering-intent": "template",
      },
    },
    null,
    2,
  )}\n`;

/** The marks for iOS, by path in the widgets' asset catalog. */
export const iosMarks = (): [string, string][] =>
  marks.flatMap(([mark, path]): [string, string][] => [
    [
      `mark-${mark}.imageset/mark-${mark}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path d="${path}" fill="none" stroke="#000" stroke-width="${STROKE_WIDTH}"/></svg>\n`,
    ],
    [`mark-${mark}.imageset/Contents.json`, imageset(`mark-${mark}`)],
  ]);

/** The marks for Android, by file name. */
export const androidMarks = (): [string, string][] =>
  marks.map(([mark, path]) => [
    `widget_mark_${mark.replace("-", "_")}.xml`,
    `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${WIDTH}dp"
    android:height="${HEIGHT}dp"
    android:viewportWidth="${WIDTH}"
    android:viewportHeight="${HEIGHT}">
    <path
        android:pathData="${path}"
        android:strokeColor="#FF000000"
        android:strokeWidth="${STROKE_WIDTH}" />
</vector>
`,
  ]);

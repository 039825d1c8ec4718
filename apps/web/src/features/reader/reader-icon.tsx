/** The reader's icons, on the grid of the design's; only the reader loads them. */
const PATHS = {
  pen: "M5 20h14M6.5 15.5 15 7l3 3-8.5 8.5h-3z",
  noted: "M4.5 4.5h15v11l-4 4h-11zM15.5 19.5v-4h4M8 9h8M8 12.5h4",
  mail: "M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7",
  up: "M12 19V5M6.5 10.5 12 5l5.5 5.5",
  downward: "M12 5v14M6.5 13.5 12 19l5.5-5.5",
} as const;

export function ReaderIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="ico" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

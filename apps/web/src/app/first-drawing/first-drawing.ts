/** An element as JSON: its tag, its attributes and its content. */
export type Copied = string | [tag: string, attributes: Record<string, string>, ...Copied[]];

/** A copy of the dashboard that a member left, shown until the app runs (decision 160). */
export type FirstDrawing = {
  /** From when until when it may be shown, in milliseconds since 1970. */
  from: number;
  until: number;
  /** The files of all styles that it needs. */
  sheets: string[];
  frame: Copied;
};

/** The last part of its storage key, which `keptFurther` ends with. */
export const FIRST_DRAWING = "first-drawing";

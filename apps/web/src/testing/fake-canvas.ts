import { onTestFinished, vi } from "vitest";

/**
 * Adds a canvas, which happy-dom lacks, until the test is over. Returns the drawn texts and the
 * names of the saved files.
 */
export function withCanvas() {
  const [drawn, saved]: [string[], string[]] = [[], []];
  const brush = {
    fillRect: () => {},
    fillText: (words: string) => drawn.push(words),
    measureText: (words: string) => ({
      width: words.length * 20,
      actualBoundingBoxLeft: 0,
      actualBoundingBoxRight: words.length * 20,
    }),
    setTransform: () => {},
    stroke: () => {},
  };
  vi.stubGlobal("Path2D", class {});
  put(document, { fonts: { load: () => Promise.resolve([]) } });
  put(HTMLCanvasElement.prototype, {
    getContext: () => brush,
    toBlob: (done: BlobCallback) => done(new Blob(["image"])),
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return { drawn, saved };
}

/** Overrides properties until the test is over. */
function put(target: object, properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties)) {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value, configurable: true });
    onTestFinished(() => {
      if (before) Object.defineProperty(target, name, before);
      else Reflect.deleteProperty(target, name);
    });
  }
}

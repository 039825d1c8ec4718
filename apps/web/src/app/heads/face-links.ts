import sans from "#design/fonts/instrument-sans-400-600.woff2?url";
import display from "#design/fonts/newsreader-300.woff2?url";
import text from "#design/fonts/newsreader-400.woff2?url";
import italic from "#design/fonts/newsreader-400-italic.woff2?url";
import strong from "#design/fonts/newsreader-600.woff2?url";

const FACES = { display, text, italic, strong, sans };

/** The name of a face that whole pages are set in. */
type Face = keyof typeof FACES;

/**
 * The `links` of a page that is set in these faces: they come with the page itself, rather than once
 * its text is laid out. Browsers complain of a face that is fetched so and not used.
 */
export function faceLinks(...faces: Face[]) {
  return faces.map((face) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href: FACES[face],
  }));
}

/** What names itself a program, or the library of one. Who hides it is counted like a person. */
const PROGRAM =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|fetch|monitor|headless|lighthouse|^(curl|wget|python|go-http|java|okhttp|axios|node|undici)/i;

type Headers = (name: string) => string | undefined;

/**
 * Whether a page may be counted (decision 28): its browser neither objects (Global Privacy Control,
 * Do Not Track) nor says that nobody looks at it.
 */
export function isCountedVisit(header: Headers): boolean {
  if (header("sec-gpc") === "1" || header("dnt") === "1") return false;
  const agent = header("user-agent");
  return agent !== undefined && agent !== "" && !PROGRAM.test(agent);
}

/**
 * Settings that a role, a database or PostgreSQL's machine may define differently, and that change
 * what is shown, ordered, found or ended. Read-only is left to them: managed databases protect a
 * full disk with it.
 */
const SESSION: Record<string, string> = {
  TimeZone: "UTC",
  DateStyle: "ISO,YMD",
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  search_path: "public",
  default_transaction_isolation: "read\\ committed",
  // A connection that needs limits sends them itself, which counts more.
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  idle_session_timeout: "0",
};

const OPTIONS = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

/** Returns the URL of connections with the product's own session settings. */
export function ownSession(url: string): string {
  const [place = "", ...query] = url.split("?");
  const parameters = new URLSearchParams(query.join("?"));
  const options = parameters.get("options") ?? "";
  if (options.endsWith(OPTIONS)) return url;
  // The last value of a setting applies.
  parameters.set("options", `${options} ${OPTIONS}`.trim());
  return `${place}?${parameters}`;
}

/** No file can be there; without it pg reads ~/.pgpass. */
const NO_FILE = "/dev/null/none";

/**
 * Removes variables from the environment that change connections to PostgreSQL. They may belong to
 * another product on the machine; the server's URLs are complete.
 */
export function forgetOtherPostgres(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) {
    if (/^PG[A-Z]/.test(name) || name === "NODE_PG_FORCE_NATIVE") delete environment[name];
  }
  environment.PGPASSFILE = NO_FILE;
}

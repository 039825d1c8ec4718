import { Problem } from "#problems/problem.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Where the provider's own pages may be. */
export type PageRule = {
  /** Hosts as addresses write them, with a port that is not https's own. */
  hosts: readonly string[];
  /** Whether a page of this machine may go without https, as the sandbox's do. */
  production: boolean;
  /** An origin that is trusted as it is: whoever answers there has our key already. */
  origin?: string;
};

/**
 * Gives the address of a hosted page as the provider answered it. Whoever follows it pays there: it
 * has to be https on one of the hosts, without a name or password in it. Throws the problem
 * `billing.provider_unavailable` for anything else; the address itself is in no log.
 */
export function trustedPage(answered: unknown, rule: PageRule): string {
  const { hosts, production, origin } = rule;
  const url = typeof answered === "string" ? URL.parse(answered) : null;
  if (!url) throw refused("the provider named no page");
  if (url.origin === origin) return url.href;
  const isLocal = url.protocol === "http:" && !production && LOOPBACK.has(url.hostname);
  const isSafe = url.protocol === "https:" || isLocal;
  if (!isSafe || url.username || url.password || !hosts.includes(url.host)) {
    throw refused(`the provider's page is at ${url.protocol}//${url.host}`);
  }
  return url.href;
}

function refused(reason: string): Problem {
  return new Problem("billing.provider_unavailable", { cause: new Error(reason) });
}

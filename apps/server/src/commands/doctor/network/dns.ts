import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 3000;
const TRIES = 2;

const NONE = ["ENOTFOUND", "ENODATA", "NXDOMAIN"];

/** What the DNS says of a name; empty for nothing, and an error for no answer. */
export type Dns = {
  addresses(host: string): Promise<string[]>;
  /** Each record's parts joined. */
  txt(name: string): Promise<string[]>;
  mailServers(domain: string): Promise<string[]>;
};

/** Creates a client of this machine's resolvers. */
export function createDns(resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })): Dns {
  return {
    async addresses(host) {
      const [four, six] = await Promise.all([
        orNone(resolver.resolve4(host)),
        orNone(resolver.resolve6(host)),
      ]);
      return [...four, ...six];
    },
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join("")),
    mailServers: async (domain) =>
      (await orNone(resolver.resolveMx(domain))).map(({ exchange }) => exchange).filter(Boolean),
  };
}

async function orNone<Record>(records: Promise<Record[]>): Promise<Record[]> {
  return records.catch((error: NodeJS.ErrnoException) => {
    if (NONE.includes(error.code ?? "")) return [];
    throw error;
  });
}

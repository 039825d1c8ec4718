/** Returns the domain of an address or a sender such as "Name <address>". */
export const domainOf = (sender: string): string =>
  (/@([^\s<>@]+)>?\s*$/.exec(sender)?.[1] ?? "").toLowerCase();

/** Returns a domain and those above it, without the top level: a.b.c gives a.b.c and b.c. */
export function orgDomains(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}

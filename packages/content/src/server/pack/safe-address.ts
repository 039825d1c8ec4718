/**
 * Why an address may not stand in a link, or null when it may: https, http, mailto, or a path within
 * the product (decision 24). It is asked with the address as a browser would get it.
 */
export function addressFault(address: string): string | null {
  // A browser drops tabs and line breaks inside an address, and takes \ for /.
  if (/[\s\p{C}\\]/u.test(address)) return "must not hold spaces, control characters or \\";
  if (/&(?:#\w+|\w+);/.test(address)) return "must not hold character entities";
  if (address.startsWith("/") && !address.startsWith("//")) return null;
  const url = URL.parse(address);
  if (url && /^https?:\/\/[^/]/i.test(address)) {
    return url.username || url.password ? "must not hold a name or a password" : null;
  }
  if (url && /^mailto:[^@]+@[^@]+$/i.test(address)) return null;
  return "must be https, http, mailto or a path that begins with one /";
}

import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "./environment.ts";

/**
 * Sets `clientAddress`: whom limits per address count. `trustedHops` is the number of our own
 * proxies in front of the server; what lies further left in X-Forwarded-For is hearsay.
 */
export function clientAddress(trustedHops: number): MiddlewareHandler<HttpEnvironment> {
  return (c, next) => {
    const remote = c.env?.incoming?.socket.remoteAddress ?? "127.0.0.1";
    c.set(
      "clientAddress",
      networkOf(forwardedAddress(remote, c.req.header("x-forwarded-for"), trustedHops)),
    );
    return next();
  };
}

/** The address that the outermost trusted proxy saw; the socket's own when there is none. */
export function forwardedAddress(
  remote: string,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const hops = (forwardedFor ?? "").split(",").flatMap((hop) => hop.trim() || []);
  const claimed = trustedHops > 0 ? hops.at(-Math.min(trustedHops, hops.length)) : undefined;
  return claimed && isIP(claimed) ? claimed : remote;
}

/** An IPv4 address as it is; of an IPv6 address the /64, which is one household. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill("0");
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

type Host = { fetch(request: Request): Response | Promise<Response> };

/** Returns a fetch that reaches apps of this process by host name, and nothing else. */
export function createProviderFetch(hosts: Record<string, Host>): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { hostname } = new URL(request.url);
    const host = hosts[hostname];
    if (!host) throw new TypeError(`there is no ${hostname}`);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    // As over the network: an aborted request gets no response, even if the other side continues.
    request.signal.addEventListener("abort", () => reject(request.signal.reason));
    return Promise.race([host.fetch(request), aborted]);
  };
}

import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, it } from "vitest";
import { readCertificate, textsOf } from "./network.ts";

/** For localhost, signed by itself. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTtAvryYu17RVpdU7
kKKvMPGY1mRiORQXmCkk7OedexShRANCAASsdUtNc70YmXeRhRG4RHtGOLjBP6dG
q5CDXQwm/x1dpIjnl55EpZmnsUn5fjLkuldcW2R1ptGqidpQv/dSQKpD
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUUZYDKAORTUEGxz4qL5JyxsZpnBwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzEzMDMyMFoYDzIxMjYxMTAz
MTMwMzIwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASsdUtNc70YmXeRhRG4RHtGOLjBP6dGq5CDXQwm/x1dpIjnl55EpZmn
sUn5fjLkuldcW2R1ptGqidpQv/dSQKpDo1MwUTAdBgNVHQ4EFgQUPSk66zOrbQHZ
kNoh9D1RcrM6YJgwHwYDVR0jBBgwFoAUPSk66zOrbQHZkNoh9D1RcrM6YJgwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEArB9aAbNXcxbh1OYpAAWn
7/JXt8Qey2nebFIzbq78EbQCIBQWAgy5Vm/ESBmcXlnQ4BiR2bbwGFIPgb8K1vtX
b+aH
-----END CERTIFICATE-----`;
const VALID_FROM = "2026-11-27T13:03:20.000Z";
const VALID_TO = "2126-11-03T13:03:20.000Z";

it("reads a certificate that this machine trusts, and says why it trusts another not", async () => {
  const server = createServer({ key: KEY, cert: CERTIFICATE });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const untrusted = { code: "DEPTH_ZERO_SELF_SIGNED_CERT" };
  await expect(readCertificate("localhost", port)).rejects.toMatchObject(untrusted);
  const authorities = getCACertificates("default");
  setDefaultCACertificates([CERTIFICATE]);
  const read = await readCertificate("localhost", port).finally(() =>
    setDefaultCACertificates(authorities),
  );
  expect(read).toEqual({ validFrom: new Date(VALID_FROM), validTo: new Date(VALID_TO) });
  await new Promise((closed) => server.close(closed));
  await expect(readCertificate("localhost", port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

it("tells a name without records from a DNS that does not answer", async () => {
  const resolver = new Resolver();
  const rejecting = (code: string) => () => Promise.reject(Object.assign(new Error(), { code }));
  resolver.resolveTxt = async () => [["v=spf1 ", "-all"]];
  expect(await textsOf("harbour.app", resolver)).toEqual(["v=spf1 -all"]);
  resolver.resolveTxt = rejecting("ENODATA");
  expect(await textsOf("harbour.app", resolver)).toEqual([]);
  resolver.resolveTxt = rejecting("ETIMEOUT");
  await expect(textsOf("harbour.app", resolver)).rejects.toMatchObject({ code: "ETIMEOUT" });
});

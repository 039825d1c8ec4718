import { describe, expect, it } from "vitest";
import { forwardedAddress, networkOf } from "./client-address.ts";

describe("the client's IP address", () => {
  it.each([
    [0, "9.9.9.9", "10.0.0.1"],
    [1, "9.9.9.9, 1.1.1.1", "1.1.1.1"],
    [2, "9.9.9.9, 1.1.1.1, 2.2.2.2", "1.1.1.1"],
    [2, "1.1.1.1", "1.1.1.1"],
    [1, "nonsense", "10.0.0.1"],
    [1, undefined, "10.0.0.1"],
  ])("with %i trusted hops and %s is %s §S89", (hops, forwardedFor, expected) => {
    expect(forwardedAddress("10.0.0.1", forwardedFor, hops)).toBe(expected);
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:7f00:1", "127.0.0.1"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:cb00:7107", "203.0.113.7"],
    ["0000:0000:0000:0000:0000:ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:0:7f00:1", "0:0:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s counts as %s §10.16 §S76", (address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });
});

import { NATIVE_SCHEME } from "@sovereign/domain/deployment-values";
import { describe, expect, it } from "vitest";
import { paths } from "#core/page/paths.ts";
import { openedLink } from "./opened-link.ts";

const SERVER = "https://sovereign.example";
const opened = (link: string) => openedLink(link, SERVER);

describe("a link opened on the phone §3.8", () => {
  it.each([
    ["/auth/confirm#token=a.b-c_d", { path: "/auth/confirm", emailLinkToken: "a.b-c_d" }],
    ["/auth?token=of-an-earlier-mail", { path: "/auth", emailLinkToken: "of-an-earlier-mail" }],
    ["/auth/email/undo#token=t", { path: "/auth/email/undo", emailLinkToken: "t" }],
    [
      "/auth/confirm#token=t&next=%2Fpartner%2Fone~two",
      { path: "/auth/confirm", emailLinkToken: "t", next: "/partner/one~two" },
    ],
    [
      "/auth/confirm#token=t&next=%2F%2Fevil.example",
      { path: "/auth/confirm", emailLinkToken: "t" },
    ],
    ["/auth#next=%2Fpartner%2Fone", { path: "/auth?next=%2Fpartner%2Fone" }],
    ["/auth?tab=sign-up", { path: "/auth?tab=sign-up" }],
    ["", { path: "/" }],
    ["/app/", { path: "/app" }],
    ["/app/resources/books/good-to-great", { path: "/app/resources/books/good-to-great" }],
    ["/app/one-thing?reminder=r1#answer", { path: "/app/one-thing?reminder=r1#answer" }],
    ["/app/settings#security", { path: "/app/settings#security" }],
    ["/r/shared-review", { path: "/r/shared-review" }],
  ])("opens its page: %s", (path, expected) => {
    expect(opened(SERVER + path)).toEqual(expected);
  });

  it.each([
    ["a completed provider sign-in", "auth#arrived=google&code=abc.def"],
    ["a failed provider sign-in", "auth#sign-in=cancelled"],
    ["the draft that a phone's shortcut was told", "app/one-thing?shared_text=Call+Ana"],
  ])("with the app's own scheme opens %s", (_, path) => {
    expect(opened(`${NATIVE_SCHEME}://${path}`)).toEqual({ path: `/${path}` });
  });

  it("from the site ignores parameters that only a provider's return may carry", () => {
    expect(opened(`${SERVER}/auth#arrived=google&code=abc`)).toEqual({ path: "/auth" });
  });

  it("never reports a connected account, which only the site does", () => {
    for (const before of [`${SERVER}/`, `${NATIVE_SCHEME}://`]) {
      expect(opened(`${before}app/settings/sign-in?linked=google&failed=taken`)).toEqual({
        path: "/app/settings/sign-in",
      });
    }
  });

  it.each([
    ["/app/history?year=2026", "/auth?next=%2Fapp%2Fhistory%3Fyear%3D2026"],
    ["/stripe-test", "/auth"],
    ["/app/../stripe-test", "/auth"],
    ["//evil.example/app", "/auth"],
  ])("continues after a sign-in to the page it could have opened itself: %s", (next, path) => {
    expect(opened(`${SERVER}/auth?next=${encodeURIComponent(next)}`)).toEqual({ path });
  });

  it("never passes on a payment, a token or a parameter that its page does not know §S55", () => {
    const asked = "?success=true&session_id=cs_1&canceled=true&redirect=//evil.example&q=focus";
    expect(opened(`${SERVER}/app${asked}`)).toEqual({ path: "/app?q=focus" });
    expect(opened(`${SERVER}/app/settings#token=t`)).toEqual({ path: "/app/settings" });
    expect(opened(`${SERVER}/app#%3Cimg%20src=x%3E`)).toEqual({ path: "/app" });
  });

  it.each([
    ["another host", "https://evil.example/app"],
    ["a host that starts with the site's", "https://sovereign.example.evil.example/app"],
    ["a host that ends with the site's", "https://evil-sovereign.example/app"],
    ["another port", "https://sovereign.example:8443/app"],
    ["no encryption", "http://sovereign.example/app"],
    ["a user name before the host", "https://somebody@sovereign.example/app"],
    ["the site's host as the user name of another", "https://sovereign.example@evil.example/app"],
    ["the same with a password", "https://sovereign.example:443@evil.example/app"],
    ["a password in the app's own scheme", `${NATIVE_SCHEME}://a:b@app/settings`],
    ["a backslash that ends the host", "https://evil.example\\@sovereign.example/app"],
    ["a lookalike letter", "https://sоvereign.example/app"],
    ["a script", "javascript:alert(1)//sovereign.example/app"],
    ["a script after a blank", " javascript:alert(1)"],
    ["a data URL", "data:text/html,<script>alert(1)</script>"],
    ["a file", "file:///sovereign.example/app"],
    ["an intent", "intent://sovereign.example/app#Intent;scheme=https;end"],
    ["another app's scheme", "sovereign://app/settings"],
    ["a scheme that starts with the app's", `${NATIVE_SCHEME}.evil://app/settings`],
    ["the app's scheme without its slashes", `${NATIVE_SCHEME}:app/settings`],
    ["a URL without a scheme", "//sovereign.example/app"],
    ["a bare path", "/app"],
    ["an unknown page", `${SERVER}/nowhere`],
    ["an unknown page of the app", `${SERVER}/app/nowhere/at/all`],
    ["an endpoint", `${SERVER}/api/auth/sign-out`],
    ["the operators' page", `${SERVER}/stripe-test`],
    ["a parent segment", `${SERVER}/app/../stripe-test`],
    ["an encoded parent segment", `${SERVER}/app/%2e%2e/stripe-test`],
    ["an encoded slash", `${SERVER}/app/resources/books/..%2f..%2fapi`],
    ["a double slash", `${SERVER}//evil.example/app`],
    ["an empty segment", `${SERVER}/app//settings`],
    ["a backslash in the path", `${SERVER}/app\\settings`],
    ["an encoded backslash", `${SERVER}/app/resources/%5cevil/x`],
    ["an encoded percent sign", `${SERVER}/app/resources/%252e%252e/x`],
    ["a truncated escape", `${SERVER}/app/resources/books/%e`],
    ["a line break", `${SERVER}/app\n/settings`],
    ["an encoded line break", `${SERVER}/app/resources/books/a%0ab`],
    ["a null byte", `${SERVER}/app/resources/books/a%00b`],
    ["an overlong link", `${SERVER}/app?q=${"a".repeat(5000)}`],
    ["nothing", ""],
  ])("is not opened: %s §S55", (_, link) => {
    expect(opened(link)).toBeNull();
  });

  it("opens every page except the operators', the farewell and the offline page", () => {
    const addresses = Object.values<unknown>(paths).map((path) =>
      String(typeof path === "function" ? path("x", "y") : path),
    );
    const shut = addresses.filter((path) => opened(SERVER + path) === null);
    expect(new Set(shut), "OPENED in opened-link.ts lists what a link to the app opens").toEqual(
      new Set([
        paths.storeListing,
        paths.paymentTest,
        paths.offline,
        paths.farewell,
        paths.anyOfApp,
      ]),
    );
  });
});

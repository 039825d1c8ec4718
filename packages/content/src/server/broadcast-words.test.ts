import { fill } from "@sovereign/content/public/fill";
import { mailStop } from "@sovereign/content/words/mails";
import { describe, expect, it } from "vitest";
import { readBroadcastWords } from "./broadcast-words.ts";
import { renderEmail } from "./emails.ts";

const BRAND = {
  productName: "Meridian",
  supportEmail: "help@meridian.test",
  companyName: "Meridian Ltd",
  companyAddress: "1 Test Street",
};
const VALUES = {
  subject: "April is open",
  preview: "Five figures.",
  words: "Read *this* {email} and [that](https://meridian.test/a?b=1&c=2).\n\n1 < 2 {nobody}.",
  piece_title: "April 2026",
  piece_url: "https://meridian.test/app/resources/briefings/2026-04",
};
const STOP = { kind: "releases", url: "https://meridian.test/unsubscribe/t" } as const;

describe("a broadcast", () => {
  const { subject, preheader, html, text } = renderEmail("broadcast", VALUES, BRAND, {
    stop: STOP,
  });

  it("has its words, a button to its piece, and below them why it came and the way out", () => {
    expect([subject, preheader]).toEqual(["April is open", "Five figures."]);
    expect(text).toBe(`Read this help@meridian.test and that (https://meridian.test/a?b=1&c=2).

1 < 2 {nobody}.

Read April 2026:
https://meridian.test/app/resources/briefings/2026-04

-- 
You get this because you asked for emails about new articles.
Stop these messages: https://meridian.test/unsubscribe/t
Meridian Ltd, 1 Test Street
`);
    expect(html).toContain("1 &lt; 2 {nobody}.");
    expect(html).toMatch(/<a [^>]*href="https:\/\/meridian.test\/unsubscribe\/t"[^>]*>Stop these/);
    expect(html.match(/<td class="btn"/g)).toHaveLength(1);
  });

  it("asks again for a choice that a restore may have lost, by its date", () => {
    const values = { ...VALUES, restored_of: "March 10, 2026" };
    const asked = renderEmail("broadcast", values, BRAND, { stop: STOP }).text;
    expect(asked).toContain(fill(mailStop.restored, { date: "March 10, 2026" }));
    expect(text).not.toContain("restore");
  });

  it("names nothing of another site and measures nothing", () => {
    expect(html).not.toMatch(/<img|<script|url\(/i);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(
      links.every((href) => /^(https:\/\/meridian\.test\/|mailto:help)/.test(href ?? "")),
    ).toBe(true);
  });

  it("refuses a line break in its subject and preview", () => {
    for (const name of ["subject", "preview"]) {
      const broken = { ...VALUES, [name]: "a\r\nBcc: b@c.de" };
      expect(() => renderEmail("broadcast", broken, BRAND, { stop: STOP })).toThrow(
        "control characters",
      );
    }
  });
});

describe("the words of a broadcast", () => {
  it("are shown as they arrive", () => {
    expect(readBroadcastWords("One **two *three***.\n\n[Go](https://a.example/)")).toEqual({
      blocks: [
        {
          kind: "paragraph",
          runs: [
            { text: "One ", em: false, strong: false, link: false },
            { text: "two ", em: false, strong: true, link: false },
            { text: "three", em: true, strong: true, link: false },
            { text: ".", em: false, strong: false, link: false },
          ],
        },
        { kind: "button", runs: [{ text: "Go", em: false, strong: false, link: false }] },
      ],
    });
  });

  it.each([
    ["# Title", "unsupported"],
    ["- one\n- two", "unsupported"],
    ["![a](https://a.example/a.png)", "unsupported"],
    ["<b>x</b>", "unsupported"],
    ["See [it](javascript:alert(1)).", "address"],
    ["[it](/app)", "address"],
  ])("%j has a fault: %s", (words, fault) => {
    expect(readBroadcastWords(words)).toEqual({ fault });
  });

  it("is not parsed where that would keep the server busy for half a minute", () => {
    expect(readBroadcastWords("*a_".repeat(6_600))).toEqual({ fault: "unsupported" });
  });
});

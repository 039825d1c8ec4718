import type { MailPreferences } from "@sovereign/contract/mails";
import { MAIL_KINDS } from "@sovereign/domain/broadcast";
import { inArray } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createStopTokens } from "#jobs/stop-tokens.ts";
import { mailPreferences } from "#schema/schema.ts";
import { codeOf } from "#testing/account-requests.ts";
import { DUE, reminderTest as it } from "#testing/reminded-member.ts";
import type { TestProduct } from "#testing/test-product.ts";

/** Returns where the email program stops the reminders. */
function stopUrl(product: TestProduct, email: string): URL {
  const { headers = {} } = product.mailer.lastTo(email);
  const list = headers["list-unsubscribe"] ?? "";
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(list).toMatch(/, <mailto:support@example\.com\?subject=[\w%]+>$/);
  return new URL(/^<([^>]+)>/.exec(list)?.[1] ?? "");
}

/** As an email program does: without session, cookies or the product's origin (RFC 8058). */
const press = ({ app }: TestProduct, url: URL | string) =>
  app.fetch(
    new Request(url, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://mail.example",
        "sec-fetch-site": "cross-site",
      },
      body: "List-Unsubscribe=One-Click",
    }),
  );

describe("a reminder by email", () => {
  it("is stopped by any press in the email program", async ({ start, look, product }) => {
    const member = await start();
    await member.changed({ enabled: true, channel: "email" });
    await look(DUE);
    const url = stopUrl(product, member.email);
    expect((await press(product, url)).status).toBe(204);
    expect((await member.read()).reminder.enabled).toBe(false);
    expect((await press(product, url)).status).toBe(204);
    expect((await member.read()).reminder.enabled).toBe(false);
  });

  it("is not stopped by opening the address", async ({ start, look, product }) => {
    const member = await start();
    await member.changed({ enabled: true, channel: "email" });
    await look(DUE);
    const { pathname } = stopUrl(product, member.email);
    const answer = await product.fetch(pathname);
    expect(answer.status).toBe(302);
    const token = pathname.split("/").at(-1);
    expect(answer.headers.get("location")).toBe(`/unsubscribe/${token}`);
    expect((await member.read()).reminder.enabled).toBe(true);
  });

  it("is only stopped by its own token", async ({ start, look, product }) => {
    const [member, other] = [await start(), await start()];
    await member.changed({ enabled: true, channel: "email" });
    await other.changed({ enabled: true, channel: "email" });
    await look(DUE);
    const url = stopUrl(product, member.email).href;
    const [, , proof = ""] = url.split("/").at(-1)?.split("~") ?? [];
    const [, userId = ""] = stopUrl(product, other.email).href.split("~").slice(-3);
    const forged = [url.replace(proof, "A".repeat(22)), url.replace(/~[\w-]{36}~/, `~${userId}~`)];
    for (const wrong of [...forged, url.slice(0, -1), `${url}x`]) {
      const answer = await press(product, wrong);
      expect(answer.status).toBe(400);
      expect(await codeOf(answer)).toBe("auth.link_invalid");
    }
    expect((await other.read()).reminder.enabled).toBe(true);
    expect((await member.read()).reminder.enabled).toBe(true);
  });

  it("stays off by notification or for a deleted member", async ({ start, look, product }) => {
    const member = await start();
    await member.changed({ enabled: true, channel: "email" });
    await look(DUE);
    const url = stopUrl(product, member.email);
    await member.changed({ channel: "push" });
    expect((await press(product, url)).status).toBe(204);
    expect((await member.read()).reminder.enabled).toBe(true);
    await product.database.db.execute(`delete from "user"`);
    expect((await press(product, url)).status).toBe(204);
  });
});

describe("what a member gets besides what concerns the account", () => {
  const PATH = "/api/me/mail-preferences";
  const read = async (answer: Promise<Response>) =>
    (await (await answer).json()) as MailPreferences;

  it("is letters until they are stopped, and new pieces once they ask", async ({ start }) => {
    const [member, other] = [await start(), await start()];
    const change = (body: object) =>
      read(member.fetch(PATH, { method: "PATCH", body: JSON.stringify(body) }));
    const unasked = { releases: false, letters: true, releases_asked: false };
    const asked = { releases: true, letters: true, releases_asked: true };
    expect(await read(member.fetch(PATH))).toEqual(unasked);
    expect(await change({ letters: false })).toEqual({ ...unasked, letters: false });
    expect(await change({ letters: true, releases: true })).toEqual(asked);
    expect(await change({ letters: false })).toEqual({ ...asked, letters: false });
    expect(await change({})).toEqual({ ...asked, letters: false });
    expect(await read(member.fetch(PATH))).toEqual({ ...asked, letters: false });
    expect(await read(other.fetch(PATH))).toEqual(unasked);
  });

  it("keeps a no to new pieces apart from not being asked", async ({ start, product }) => {
    const [member, other] = [await start(), await start()];
    const no = { method: "PATCH", body: JSON.stringify({ releases: false }) };
    const answer = { releases: false, letters: true, releases_asked: true };
    expect(await read(member.fetch(PATH, no))).toEqual(answer);
    expect(await read(member.fetch(PATH))).toEqual(answer);
    const rows = await product.database.db
      .select()
      .from(mailPreferences)
      .where(inArray(mailPreferences.userId, [member.id, other.id]));
    expect(rows).toMatchObject([{ userId: member.id, kind: "releases", wanted: false }]);
  });

  it("is stopped by kind from an email, also by who was deleted", async ({ start, product }) => {
    const member = await start();
    await member.fetch(PATH, { method: "PATCH", body: JSON.stringify({ releases: true }) });
    const tokens = createStopTokens(product.config.authSecret);
    const stop = (kind: (typeof MAIL_KINDS)[number], of = member.id) =>
      press(
        product,
        new URL(`/api/mail-preferences/${tokens.of({ userId: of, kind })}`, product.config.appUrl),
      );
    expect((await stop("releases")).status).toBe(204);
    expect(await read(member.fetch(PATH))).toMatchObject({ releases: false, letters: true });
    expect((await stop("letters")).status).toBe(204);
    expect((await stop("letters")).status).toBe(204);
    expect(await read(member.fetch(PATH))).toEqual({
      releases: false,
      letters: false,
      releases_asked: true,
    });
    for (const kind of MAIL_KINDS) expect((await stop(kind, "nobody")).status).toBe(204);
  });
});

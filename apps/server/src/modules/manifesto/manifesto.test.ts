import { loadPack } from "@sovereign/content/server/pack/load-pack";
import type { ManifestoAnswer, SignatureAnswer } from "@sovereign/contract/manifesto";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { manifestoSignatures, user } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const EARLIER = "2026-01-02T03:04:05.678Z";
const VERSION = "a newer one";

const it = productTest(async () => {
  const pack = await loadPack(DEFAULT_PACK);
  const contentPack = { ...pack, manifesto: { ...pack.manifesto, version: VERSION } };
  return { now: NOW, doubles: { contentPack } };
})
  .extend(
    "sign",
    ({ member }) =>
      (body: object) =>
        member.fetch("/api/manifesto/signature", { method: "PUT", body: JSON.stringify(body) }),
  )
  .extend(
    "stored",
    ({ member }) =>
      async () =>
        signatureIn(await member.fetch("/api/manifesto/signature")),
  );
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

const signatureIn = async (answer: Response) =>
  ((await answer.json()) as SignatureAnswer).signature;
describe("the manifesto", () => {
  it("is open to everyone, and cached while its text does not change", async ({ product }) => {
    const answer = await product.fetch("/api/manifesto");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    const manifesto = (await answer.json()) as ManifestoAnswer;
    expect(manifesto).toMatchObject({ title: "The Billionaire Manifesto", version: VERSION });
    expect(manifesto.principles.map(({ number, title }) => `${number} ${title}`)).toEqual([
      "I Utility is Your Worth",
      "II Build Companies, Not Excuses",
      "III Action Beats Genius",
      "IV Iterate Relentlessly",
      "V AI is Your Leverage",
      "VI Brand is Gravity",
      "VII Own the Assets",
      "VIII Sovereignty Above Everything",
    ]);
    // A compressing proxy weakens the tag; a cache may also send an older one.
    const headers = { "if-none-match": `"older", W/${answer.headers.get("etag")}` };
    const again = await product.fetch("/api/manifesto", { headers });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("cache-control")).toBe("public, max-age=300");
  });
});

describe("a signature", () => {
  it("is stored once: a second one preserves the time of the first §4.47", async ({
    stored,
    sign,
    product,
  }) => {
    expect(await stored()).toBeNull();
    const given = { version: VERSION, signed_at: NOW };
    expect(await signatureIn(await sign({ version: VERSION }))).toEqual(given);
    product.clock.advance(60_000);
    const [one, other] = await Promise.all([
      sign({ version: VERSION }),
      sign({ version: VERSION, signed_at: EARLIER }),
    ]);
    expect([await signatureIn(one), await signatureIn(other)]).toEqual([given, given]);
    expect(await stored()).toEqual(given);
  });

  it("preserves the time at which a device signed before signing in", async ({ sign, stored }) => {
    await sign({ version: VERSION, signed_at: "2026-01-02T04:04:05.678+01:00" });
    expect(await stored()).toEqual({ version: VERSION, signed_at: EARLIER });
  });

  it.for([
    ["is ahead", "2026-03-10T12:00:00.001Z"],
    ["has its factory setting", "1970-01-01T00:00:00Z"],
    ["is in a year outside the database's range", "0000-01-01T00:00:00+23:59"],
  ])(
    "counts as signed now when the device's clock %s",
    async ([_, signed_at], { sign, stored }) => {
      expect((await sign({ version: VERSION, signed_at })).status).toBe(200);
      expect(await stored()).toEqual({ version: VERSION, signed_at: NOW });
    },
  );

  it("is for the current version; an earlier version's is valid until this one is signed", async ({
    sign,
    stored,
    product,
    member,
  }) => {
    const unknown = await sign({ version: "2026-1" });
    expect(await refusalOf(unknown)).toEqual([409, "manifesto.version_unknown"]);
    const invalid = await sign({ version: VERSION, signed_at: "yesterday" });
    expect(await refusalOf(invalid)).toEqual([400, "request.invalid"]);
    expect(await stored()).toBeNull();

    const { db } = product.database;
    const signedAt = new Date("2026-03-10T11:00:00Z");
    const row = { userId: member.id, version: "2026-1", signedAt };
    await db.insert(manifestoSignatures).values(row);
    expect(await stored()).toEqual({ version: "2026-1", signed_at: signedAt.toISOString() });
    // Signed on a device before the older version was; it still counts.
    await sign({ version: VERSION, signed_at: EARLIER });
    expect(await stored()).toEqual({ version: VERSION, signed_at: EARLIER });
  });

  it("is deleted with the member", async ({ sign, product, member }) => {
    await sign({ version: VERSION });
    const { db } = product.database;
    const before = await db.$count(manifestoSignatures);
    await db.delete(user).where(eq(user.id, member.id));
    expect(await db.$count(manifestoSignatures)).toBe(before - 1);
    const late = await sign({ version: VERSION });
    expect(await refusalOf(late)).toEqual([401, "auth.session_ended"]);
  });
});

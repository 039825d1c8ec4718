import { MAIL_TEMPLATES } from "@sovereign/content/server/email-files";
import { mailMoments } from "@sovereign/content/words/office-mails";
import type { OfficeMail, OfficeMails } from "@sovereign/contract/office-mails";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { mailTexts, staffLog } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ payments: true }).extend("owner", ({ product }) =>
  signUpStaff(product, "owner", "Adrian"),
);

it.beforeEach(async ({ product }) => {
  await product.database.db.delete(mailTexts);
  product.mailer.sent.length = 0;
});

const PATH = "/api/office/mails";

async function bodyOf<Body>(answer: Response): Promise<Body> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

const put = (staff: TestStaff, key: string, text: string | null, builds_on = 0) =>
  staff.fetch(`${PATH}/${key}`, { method: "PUT", body: JSON.stringify({ text, builds_on }) });

const read = async (staff: TestStaff, key: string) =>
  bodyOf<OfficeMail>(await staff.fetch(`${PATH}/${key}`));

describe("the emails that go out", () => {
  it("are all listed with what sends them, and only some have words to change", async ({
    owner,
  }) => {
    const { mails } = await bodyOf<OfficeMails>(await owner.fetch(PATH));
    expect(mails.map(({ template }) => template).sort()).toEqual([...MAIL_TEMPLATES].sort());
    expect(MAIL_TEMPLATES.filter((template) => !mailMoments[template])).toEqual([]);
    expect(mails.filter(({ subject }) => subject.startsWith("("))).toEqual([]);
    const fixed = mails.filter(({ editable }) => !editable).map(({ template }) => template);
    expect(fixed).toEqual(
      expect.arrayContaining([
        "withdrawal",
        "password-changed",
        "win-back",
        "trial-ending",
        "reset-link",
        "confirm-address",
        "email-confirm-change",
      ]),
    );
    expect(fixed).not.toContain("welcome");
  });

  it("say the office's words from the next one on, and the delivered ones again", async ({
    product,
    billing,
    owner,
  }) => {
    const key = "subscription-started";
    const thanks = "Thank you from all of us.";
    const delivered = "Your membership opens every day of guidance";
    expect((await put(owner, key, thanks)).status).toBe(204);
    expect((await put(owner, "sign_off", "Adrian")).status).toBe(204);
    expect((await put(owner, "support", "We answer within a day.")).status).toBe(204);
    expect((await put(owner, "sender", "Adrian of Sovereign")).status).toBe(204);
    const mail = async () => {
      const member = await product.signUp();
      await billing.subscribe(member);
      return product.mailer.lastTo(member.email);
    };
    const own = await mail();
    expect(own.text.startsWith(`${thanks}\n\nThank you. ${delivered}`)).toBe(true);
    expect(own.text).toMatch(/\nAdrian\n\n-- \nWe answer within a day\. /);
    expect(own.fromName).toBe("Adrian of Sovereign");
    expect((await put(owner, key, null, 1)).status).toBe(204);
    expect((await mail()).text.startsWith(`Thank you. ${delivered}`)).toBe(true);
    const { versions, text, version } = await read(owner, key);
    expect({ text, version }).toEqual({ text: null, version: 2 });
    expect(versions.map((each) => [each.version, each.by, each.text])).toEqual([
      [2, "Adrian", null],
      [1, "Adrian", thanks],
    ]);
    const logged = await product.database.db
      .select()
      .from(staffLog)
      .where(eq(staffLog.kind, "mail_text_changed"));
    expect(logged.map(({ details }) => details.mail)).toEqual([
      key,
      "sign_off",
      "support",
      "sender",
      key,
    ]);
  });

  it("are changed with a recent proof of who changes them", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    await owner.letProofAge();
    expect(await refusalOf(await put(owner, "welcome", "{product} is open."))).toEqual([
      403,
      "office.proof_too_old",
    ]);
    expect((await read(owner, "welcome")).text).toBeNull();
  });

  it("keep their values, links and warnings §S111", async ({ product, owner }) => {
    const refused = [400, "request.invalid"];
    for (const [key, text] of [
      ["welcome", "Hello."],
      ["welcome", "{product} costs {price}."],
      ["welcome", "[{product}](https://elsewhere.example)"],
      ["welcome", "{product}\n\nTwo paragraphs."],
      ["password-changed", "{product} {changed_at} {time_zone}"],
      ["subscription-ended", "{product} ended on {ended_on}."],
      ["sender", "a@b.example"],
      ["sender", "Adrian\r\nBcc: all@example.com"],
      ["sign_off", "{price}"],
    ] as const) {
      expect([key, text, ...(await refusalOf(await put(owner, key, text)))]).toEqual([
        key,
        text,
        ...refused,
      ]);
    }
    expect(await refusalOf(await put(owner, "nothing", "x"))).toEqual([
      404,
      "office.mail_not_found",
    ]);
    await put(owner, "welcome", "One {product}.");
    expect(await refusalOf(await put(owner, "welcome", "Other {product}."))).toEqual([
      409,
      "office.mail_changed",
    ]);
    const editor = await signUpStaff(product, "editor");
    expect(await refusalOf(await editor.fetch(PATH))).toEqual([403, "office.role_refused"]);
  });

  it("are rendered and tried with sample data before they are saved", async ({
    product,
    owner,
  }) => {
    const text = "{giver} gives you a year of {product}.";
    const preview = await bodyOf<{ text: string; fault: string | null }>(
      await owner.post(`${PATH}/gift-arrived/preview`, { text }),
    );
    expect(preview.fault).toBeNull();
    expect(preview.text).toContain("Elinor gives you a year");
    const bad = await owner.post(`${PATH}/gift-arrived/preview`, { text: "Sorry." });
    expect(await bodyOf(bad)).toMatchObject({ fault: "placeholders" });
    product.mailer.sent.length = 0;
    expect((await owner.post(`${PATH}/gift-arrived/test`, { text })).status).toBe(204);
    expect(product.mailer.lastTo(owner.email).text).toContain("Elinor gives you a year");
    expect((await read(owner, "gift-arrived")).text).toBeNull();
  });

  it("say what has happened below the office's words §S111", async ({ owner }) => {
    for (const key of ["subscription-ended", "gift-bought", "trial-started", "purchase-waits"]) {
      const previewOf = async (text: string | null) =>
        bodyOf<{ text: string }>(await owner.post(`${PATH}/${key}/preview`, { text }));
      const delivered = await previewOf(null);
      const own = await previewOf("We are glad you were here.");
      expect(own.text).toBe(`We are glad you were here.\n\n${delivered.text}`);
      expect(await read(owner, key)).toMatchObject({ editable: true, intro: "", names: [] });
    }
  });
});

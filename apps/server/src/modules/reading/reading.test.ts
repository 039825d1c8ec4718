import { randomUUID } from "node:crypto";
import type { ReadingAnswer } from "@sovereign/contract/reading";
import { PASSAGE_NOTE_MAX_LENGTH } from "@sovereign/domain/highlight";
import { describe, expect } from "vitest";
import { type Member, refusalOf } from "#testing/billing.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";

const PIECE = { section: "excerpts", item: "introduction" };
const PASSAGE = { paragraph: 1, start: 4, quote: "others sold", before: "The ", after: "." };

const it = productTest();

const readingOf = async (member: Pick<Member, "fetch">): Promise<ReadingAnswer> =>
  (await member.fetch("/api/reading")).json();

function readerOn(member: Pick<Member, "fetch">) {
  const device = deviceOf(member);
  return {
    ...device,
    at: (percent: number, { read = false, piece = PIECE } = {}) =>
      device.make({
        ...piece,
        kind: "reading_place",
        block: 3,
        offset: 0.5,
        opening: "The others",
        percent,
        read,
      }),
    hears: (heard: number, item = PIECE.item) =>
      device.make({ kind: "listening_place", ...PIECE, item, heard }),
    highlight: (highlight: string, note = "", { was = "", removed = false, quote = "" } = {}) =>
      device.make({
        ...PIECE,
        ...PASSAGE,
        kind: "highlight",
        highlight,
        note,
        was,
        removed,
        ...(quote && { quote }),
      }),
  };
}

const outcomes = ({ results }: { results: { outcome: string; code: string | null }[] }) =>
  results.map(({ outcome, code }) => code ?? outcome);

describe("the place in a piece", () => {
  it("is the last device’s, by when it was read and not when it was sent", async ({
    product,
    member,
  }) => {
    const [phone, desk] = [readerOn(member), readerOn(member)];
    const early = phone.at(20, { read: true });
    product.clock.advance(60_000);
    expect(outcomes(await desk.send(desk.at(60)))).toEqual(["applied"]);
    expect(outcomes(await phone.send(early))).toEqual(["superseded"]);
    expect(await readingOf(member)).toMatchObject({
      places: [{ ...PIECE, percent: 60, block: 3, opening: "The others" }],
    });
    product.clock.advance(60_000);
    await phone.send(phone.at(98, { read: true }));
    await phone.send(phone.at(10));
    expect((await readingOf(member)).places).toMatchObject([{ percent: 10, read: true }]);
  });

  it("is kept only for a piece that there is, and only for the member", async ({
    product,
    member,
  }) => {
    const phone = readerOn(member);
    const unknown = phone.at(5, { piece: { section: "excerpts", item: "no-such-piece" } });
    expect(outcomes(await phone.send(phone.at(5), unknown))).toEqual([
      "applied",
      "vault.not_found",
    ]);
    const another = await product.signUp();
    expect(await readingOf(another)).toEqual({ places: [], highlights: [] });
  });
});

describe("the place in a sound", () => {
  it("is the latest of any device, whatever is read meanwhile", async ({ product, member }) => {
    const [phone, desk] = [readerOn(member), readerOn(member)];
    const early = phone.hears(30);
    product.clock.advance(1000);
    expect(outcomes(await desk.send(desk.hears(90.5)))).toEqual(["applied"]);
    const read = phone.at(20);
    product.clock.advance(1000);
    expect(outcomes(await phone.send(early, read))).toEqual(["superseded", "applied"]);
    expect((await readingOf(member)).places).toMatchObject([
      { ...PIECE, percent: 20, opening: "The others", heard: 90.5, heard_at: expect.any(String) },
    ]);
    await phone.send(phone.hears(0));
    expect((await readingOf(member)).places).toMatchObject([{ percent: 20, heard: 0 }]);
    const unusable = [phone.hears(-1), phone.hears(1e9), phone.hears(5, "no-such-piece")];
    expect(outcomes(await phone.send(...unusable))).toEqual(Array(3).fill("vault.not_found"));
    const later = readerOn(member);
    expect(outcomes(await later.send(later.hears(1)))).toEqual(["applied"]);
  });
});

describe("a highlight", () => {
  it("is made, noted, removed and brought back, and made once however often it is sent", async ({
    product,
    member,
  }) => {
    const phone = readerOn(member);
    const id = randomUUID();
    const made = phone.highlight(id);
    await phone.send(made);
    expect(outcomes(await phone.send(made))).toEqual(["applied"]);
    product.clock.advance(1000);
    await phone.send(phone.highlight(id, "Ask Ana"));
    expect((await readingOf(member)).highlights).toMatchObject([
      { id, ...PIECE, ...PASSAGE, note: "Ask Ana", created_at: made.edited_at },
    ]);
    await phone.send(phone.highlight(id, "Ask Ana", { was: "Ask Ana", removed: true }));
    expect((await readingOf(member)).highlights).toEqual([]);
    await phone.send(phone.highlight(id, "Ask Ana"));
    expect((await readingOf(member)).highlights).toMatchObject([{ id, note: "Ask Ana" }]);
  });

  it("of two devices that were offline keeps the notes of both", async ({ product, member }) => {
    const [phone, desk] = [readerOn(member), readerOn(member)];
    const id = randomUUID();
    await phone.send(phone.highlight(id, "First"));
    product.clock.advance(1000);
    const offline = phone.highlight(id, "From the phone", { was: "First" });
    product.clock.advance(1000);
    await desk.send(desk.highlight(id, "From the desk", { was: "First" }));
    expect(outcomes(await phone.send(offline))).toEqual(["superseded"]);
    const [kept] = (await readingOf(member)).highlights;
    expect(kept?.note).toBe("From the desk\n\nFrom the phone");
  });

  it("tells nothing of the words of a piece that is closed to its reader", async ({ product }) => {
    const lockedPiece = { section: "case-studies", item: "2008-crash" };
    const subscriber = await product.signUpSubscriber();
    const standing = async (reader: Pick<Member, "fetch">) => {
      const phone = readerOn(reader);
      const guesses = ["the", "no such words at all"].map((quote) => ({
        ...phone.highlight(randomUUID(), "", { quote }),
        ...lockedPiece,
      }));
      expect(outcomes(await phone.send(...guesses))).toEqual(["applied", "applied"]);
      return (await readingOf(reader)).highlights.map(({ stands }) => stands).toSorted();
    };
    expect(await standing(await product.signUp())).toEqual([true, true]);
    expect(await standing(subscriber)).toEqual([false, true]);
  });

  it("keeps a note without its NULs, which no database has", async ({ member }) => {
    const phone = readerOn(member);
    const id = randomUUID();
    const written = [phone.highlight(id, "a\0b"), phone.highlight(id, "a\0bc", { was: "a\0b" })];
    expect(outcomes(await phone.send(...written))).toEqual(["applied", "applied"]);
    expect((await readingOf(member)).highlights).toMatchObject([{ note: "abc" }]);
  });

  it("without words or with a note that is too long is refused, alone", async ({ member }) => {
    const phone = readerOn(member);
    const long = "x".repeat(PASSAGE_NOTE_MAX_LENGTH + 1);
    const sent = [
      phone.highlight(randomUUID(), "", { quote: " " }),
      phone.highlight(randomUUID(), long),
      phone.highlight(randomUUID(), "Kept"),
    ];
    expect(outcomes(await phone.send(...sent))).toEqual([
      "highlight.not_a_passage",
      "highlight.too_long",
      "applied",
    ]);
    expect((await readingOf(member)).highlights).toHaveLength(1);
  });

  it("is one member’s, also under an id that another has used", async ({ product, member }) => {
    const another = await product.signUp();
    const id = randomUUID();
    const [mine, theirs] = [readerOn(member), readerOn(another)];
    await mine.send(mine.highlight(id, "Mine"));
    await theirs.send(theirs.highlight(id, "Theirs"));
    expect((await readingOf(member)).highlights).toMatchObject([{ note: "Mine" }]);
    expect((await readingOf(another)).highlights).toMatchObject([{ note: "Theirs" }]);
  });
});

describe("a passage by email", () => {
  const passage = { ...PIECE, quote: "others sold", note: "Ask Ana" };
  const send = (member: Pick<Member, "fetch">, body: object) =>
    member.fetch("/api/reading/mail", { method: "POST", body: JSON.stringify(body) });

  it("goes to the member’s own address with the note, and says nothing in its subject", async ({
    product,
    member,
  }) => {
    const before = product.mailer.sent.length;
    expect((await send(member, { ...passage, note: "Ask\0 Ana" })).status).toBe(204);
    await expect.poll(() => product.mailer.sent.length).toBe(before + 1);
    const mail = product.mailer.sent.at(-1);
    expect(mail?.to).toBe(member.email);
    expect(mail?.subject).toBe("A passage from the vault");
    expect(mail?.text).toContain("others sold");
    expect(mail?.text).toContain("Your note: Ask Ana");
    expect(mail?.text).toContain("/app/resources/excerpts/introduction");
  });

  it("is refused without words or a piece, and after twenty in a day", async ({ member }) => {
    expect(await refusalOf(await send(member, { ...passage, quote: " " }))).toEqual([
      400,
      "highlight.not_a_passage",
    ]);
    expect(await refusalOf(await send(member, { ...passage, item: "none" }))).toEqual([
      404,
      "vault.not_found",
    ]);
    for (let count = 0; count < 20; count += 1) {
      expect((await send(member, passage)).status).toBe(204);
    }
    expect(await refusalOf(await send(member, passage))).toEqual([429, "request.rate_limited"]);
  });
});

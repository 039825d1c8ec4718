import type { OfficePiece, SavedPiece } from "@sovereign/contract/office-pieces";
import type { ReadingAnswer, VaultVisitAnswer } from "@sovereign/contract/reading";
import { expect } from "vitest";
import { SECOND_PACK } from "#testing/content-office.ts";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const HOUR = 3600_000;
const PIECE = { section: "excerpts", item: "first-light" };
const PATH = `/api/office/pieces/${PIECE.section}/${PIECE.item}`;

const it = productTest({ storedContent: true, environment: { CONTENT_DIR: SECOND_PACK } });

it("a changed piece is news until the next visit, and its highlights stay or become earlier", async ({
  product,
}) => {
  const member = await startMember(product);
  const visit = async (): Promise<VaultVisitAnswer> =>
    (await member.fetch("/api/reading/visit", { method: "PUT" })).json();
  expect(await visit()).toEqual({ since: null, pieces: [] });
  product.clock.advance(4 * HOUR);
  const staff = await signUpStaff(product, "owner");
  const send = async <Answer>(path: string, method: string, body: object): Promise<Answer> =>
    (await staff.fetch(path, { method, body: JSON.stringify(body) })).json();
  const before = (await (await staff.fetch(PATH)).json()) as OfficePiece;
  const [, body = ""] = before.text.split("\n---\n");
  const [first = ""] = /[a-z]+ [a-z]+ [a-z]+/.exec(body) ?? [];
  const phone = deviceOf(member);
  const highlight = (id: string, quote: string) =>
    phone.make({
      ...PIECE,
      kind: "highlight",
      highlight: `0190a5c0-0000-7000-8000-00000000000${id}`,
      paragraph: 0,
      start: 0,
      quote,
      before: "",
      after: "",
      note: "",
      was: "",
      removed: false,
    });
  await phone.send(highlight("1", first), highlight("2", "These words were taken out"));
  const standing = async () =>
    ((await (await member.fetch("/api/reading")).json()) as ReadingAnswer).highlights.map(
      ({ stands }) => stands,
    );
  expect(await standing()).toEqual([true, false]);

  const seen = { version: before.version, saved_at: before.saved_at, sitting: phone.id };
  const text = `${before.text}\n\nThese words were taken out, and came back.\n`;
  const saved = await send<SavedPiece>(PATH, "PUT", { ...seen, text });
  const { version, saved_at } = saved.piece;
  await send(`${PATH}/publish`, "POST", { version, saved_at });

  product.clock.advance(HOUR);
  expect((await visit()).pieces).toEqual([{ ...PIECE, is: "changed" }]);
  expect(await standing()).toEqual([true, true]);
  product.clock.advance(HOUR);
  expect((await visit()).pieces).toEqual([{ ...PIECE, is: "changed" }]);
  product.clock.advance(4 * HOUR);
  expect((await visit()).pieces).toEqual([]);
});

import type { startMember } from "./daily-loop.ts";
import { deviceOf } from "./device.ts";
import type { TestProduct } from "./test-product.ts";

type Owner = Awaited<ReturnType<typeof startMember>>;

const HOUR = 3600_000;

export const READ_PIECE = { section: "excerpts", item: "introduction" };

const highlightOf = (
  phone: ReturnType<typeof deviceOf>,
  number: number,
  note: string,
  removed = false,
) =>
  phone.make({
    kind: "highlight",
    highlight: `0190a5c0-0000-7000-8000-00000000000${number}`,
    ...READ_PIECE,
    paragraph: 1,
    start: 4,
    quote: `Quote of ${note}`,
    before: "The ",
    after: ".",
    note,
    was: "",
    removed,
  });

/** Three days with everything that a member can store. */
export async function liveThreeDays(product: TestProduct, owner: Owner, today: string) {
  const { version } = (await (await owner.send("/api/manifesto", "GET")).json()) as {
    version: string;
  };
  await owner.send("/api/manifesto/signature", "PUT", { version });
  await owner.send("/api/rest-days", "PUT", { dates: ["2026-03-20", "2026-03-21"] });
  await owner.send("/api/reminders", "PUT", { enabled: true, time: "06:15" });
  for (const [date, text] of [
    [today, '=HYPERLINK("http://example.com")'],
    ["2026-03-11", 'Ring the bank, then "post" it'],
    ["2026-03-12", "Größe 🪙\r\nund Zeilen"],
  ] as const) {
    await owner.committed(date, text);
    product.clock.advance(HOUR);
    await owner.reflected(date, "completed");
    await owner.noted(date, `Of ${date}`);
    product.clock.advance(23 * HOUR);
  }
  await owner.send("/api/programme/days/1/opened", "PUT");
  const phone = deviceOf(owner);
  await phone.send(phone.done(1, true));
  await owner.send("/api/reviews/week/2026-03-08/answer", "PUT", { text: "Fewer meetings." });
  await phone.send(
    phone.make({
      kind: "reading_place",
      ...READ_PIECE,
      block: 3,
      offset: 0.25,
      opening: "The first",
      percent: 38,
      read: false,
    }),
    ...["Ask Ana", "Gone"].map((note, index) => highlightOf(phone, index, note)),
    highlightOf(phone, 1, "Gone", true),
  );
  await owner.committed("2026-03-13", "Open");
  await owner.committed("2026-03-14", "A line for tomorrow");
}

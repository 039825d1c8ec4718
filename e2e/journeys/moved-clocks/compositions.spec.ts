import { randomUUID } from "node:crypto";
import type { ElementHandle, Locator, Page } from "@playwright/test";
import { addDays } from "@sovereign/domain/calendar-date";
import type { Member } from "#product/member.ts";
import { expect, test } from "#support/moved-clocks.ts";

test.use({ timezoneId: "UTC" });

const TUESDAY = "2027-06-15";
const late = (date: string) => new Date(`${date}T23:50:00Z`);
const midnightAfter = (date: string) => new Date(`${addDays(date, 1)}T00:00:05Z`);

/** What the browser holds while a word is converted, and what it becomes. */
const WORDS = {
  Japanese: { parts: ["に", "にほ", "にほん"], word: "日本" },
  Korean: { parts: ["ㅎ", "하"], word: "한글" },
  "a dead key": { parts: ["´"], word: "é" },
};
type Language = keyof typeof WORDS;

const NEWS = [
  "another device's text",
  "another tab's text",
  "the answer to a write",
  "an answered day",
  "a planned day of rest",
  "a renewed session",
  "a lost connection",
] as const;
type News = (typeof NEWS)[number];

type Field = {
  locate(page: Page): Locator;
  /** What a device writes into it. */
  written(text: string): object;
  /** Saves what the field has. */
  save(field: Locator): Promise<void>;
};

class Writer {
  readonly #member: Member;
  readonly #tab: Page;
  readonly #device = randomUUID();
  #seq = 0;
  day = TUESDAY;

  constructor(member: Member, tab: Page) {
    this.#member = member;
    this.#tab = tab;
  }

  get #page() {
    return this.#member.page;
  }

  get fields(): Record<"text" | "note" | "line", Field> {
    const tomorrow = addDays(this.day, 1);
    return {
      text: {
        locate: (page) => page.getByLabel("Today’s ONE Thing"),
        written: (content) => ({ kind: "text", date: this.day, content }),
        save: (field) => field.press("Control+Enter"),
      },
      note: {
        locate: (page) => page.getByLabel("A note, if there is one"),
        written: (note) => ({ kind: "note", date: this.day, note }),
        save: (field) => field.blur(),
      },
      line: {
        locate: (page) => page.getByRole("textbox", { name: "Tomorrow’s line" }),
        written: (content) => ({ kind: "text", date: tomorrow, content }),
        save: (field) => field.press("Enter"),
      },
    };
  }

  /** Writes from another device, and waits until the page has read it. */
  async write(what: object, zone = "UTC"): Promise<void> {
    this.#seq += 1;
    const now = await this.#page.evaluate(() => new Date().toISOString());
    const made = { id: randomUUID(), seq: this.#seq, edited_at: now, time_zone: zone };
    const sent = { device: this.#device, sent_at: now, writes: [{ ...what, ...made }] };
    await this.#reads(() => this.#member.ask("/api/writes", "POST", sent));
  }

  async #reads(act: () => Promise<{ status: number; text: string }>): Promise<void> {
    const read = this.#page.waitForResponse(
      (response) =>
        response.request().method() === "GET" && response.url().endsWith("/api/one-things"),
    );
    const { status, text } = await act();
    expect(status, text).toBe(200);
    await read;
  }

  async arrive(news: News, field: Field, round: number): Promise<void> {
    if (news === "another device's text") await this.write(field.written(`Call Ana ${round}`));
    if (news === "another tab's text") {
      const there = field.locate(this.#tab);
      await there.fill(`Call Ben ${round}`);
      await field.save(there);
    }
    if (news === "an answered day") {
      await this.write({
        kind: "completion",
        date: this.day,
        completion_status: round % 2 ? "partial" : "completed",
      });
    }
    if (news === "a planned day of rest") {
      const dates = round % 2 ? [addDays(this.day, 1)] : [addDays(this.day, 2)];
      await this.#reads(() => this.#member.ask("/api/rest-days", "PUT", { dates }));
    }
    if (news === "a renewed session") {
      // One of the tabs renews it for both.
      const token = this.#page.context().waitForEvent("response", {
        predicate: (each) => each.url().endsWith("/api/auth/token"),
      });
      const time_zone = round % 2 ? "Atlantic/Reykjavik" : "Africa/Abidjan";
      await this.#reads(() => this.#member.ask("/api/me", "PATCH", { time_zone }));
      await token;
    }
    if (news === "a lost connection") {
      for (const name of ["offline", "online"]) {
        await this.#page.evaluate((type) => window.dispatchEvent(new Event(type)), name);
      }
    }
  }
}

/** Writes a word while `act` happens: the node, the focus and every word stay. */
async function compose(page: Page, field: Locator, language: Language, act: () => Promise<void>) {
  const { parts, word } = WORDS[language];
  const bodies: string[] = [];
  const record = (request: { postData(): string | null }) => bodies.push(request.postData() ?? "");
  const input = await page.context().newCDPSession(page);
  const set = (text: string) =>
    input.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await field.focus();
  await field.press("Control+End");
  const before = await field.inputValue();
  const node = (await field.elementHandle()) as ElementHandle<HTMLTextAreaElement>;
  page.on("request", record);
  for (const part of parts) await set(part);
  await act();
  await set(parts.at(-1) ?? "");
  await input.send("Input.insertText", { text: word });
  page.off("request", record);
  const state = await node.evaluate((element) => ({
    isThere: element.isConnected && document.activeElement === element,
    value: element.value,
  }));
  expect(state).toEqual({ isThere: true, value: `${before}${word}` });
  const half = bodies.filter((body) => parts.some((part) => body.includes(part)));
  expect(half, "sent half converted").toEqual([]);
  await input.send("Input.imeSetComposition", { text: "", selectionStart: 0, selectionEnd: 0 });
  await input.detach();
}

async function everyNews(member: Member, tab: Page, languages: readonly Language[]) {
  const { page } = member;
  const mine = page.getByRole("button", { name: "Use My Draft" });
  const writer = new Writer(member, tab);
  let round = 0;

  async function meet(name: keyof Writer["fields"], news: News, language: Language) {
    round += 1;
    const field = writer.fields[name];
    const here = field.locate(page);
    await test.step(`${news} while ${language} is written into the ${name}`, async () => {
      let release = () => {};
      if (news === "the answer to a write") {
        const gate = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route("**/api/writes", async (route) => {
          await gate;
          await route.continue();
        });
        await here.pressSequentially(` ${round}`);
        await field.save(here);
      }
      await compose(page, here, language, async () => {
        await writer.arrive(news, field, round);
        release();
        // News of a text waits beside the field.
        if (news.endsWith("text")) await expect(mine).toBeVisible();
      });
      await page.unroute("**/api/writes");
      await page.getByRole("heading", { level: 1 }).click();
      if (await mine.isVisible()) await mine.click();
      else await field.save(here);
      await expect(mine).toHaveCount(0);
    });
  }

  // A third of the news for each field, unless every language is written.
  const all = languages.length > 1;
  const newsOf = (place: number) => NEWS.filter((_, index) => all || index % 3 === place);
  const inPlace = newsOf(0).filter((news) => news !== "an answered day");
  await test.step("the sentence of an open day", async () => {
    for (const language of languages)
      for (const news of inPlace) await meet("text", news, language);
    await compose(page, member.editor, "Japanese", async () => {
      await member.turnClocks(midnightAfter(writer.day));
      await expect(page.getByText(/^Wednesday.* June/).first()).toBeVisible();
    });
    writer.day = addDays(writer.day, 1);
    await page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
    await expect(page.getByRole("button", { name: "Update My ONE Thing" })).toBeVisible();
    await compose(page, member.editor, "Korean", () =>
      writer.arrive("an answered day", writer.fields.text, 0),
    );
    await page.getByRole("button", { name: "Discard" }).click();
  });

  await tab.reload();
  await test.step("the note and the line of an answered day", async () => {
    for (const [index, name] of (["note", "line"] as const).entries()) {
      // A planned day of rest shows no line to begin.
      expect((await member.ask("/api/rest-days", "PUT", { dates: [] })).status).toBe(200);
      await writer.fields[name].locate(page).fill("Call");
      const news = newsOf(index + 1);
      for (const language of languages) for (const each of news) await meet(name, each, language);
    }
  });

  for (const name of ["note", "line"] as const) {
    await test.step(`midnight while the ${name} is written`, async () => {
      await member.leaveUntil(late(writer.day));
      await page.goto("/app/one-thing");
      const field = writer.fields[name].locate(page);
      await compose(page, field, "Japanese", async () => {
        await member.turnClocks(midnightAfter(writer.day));
        await expect(page.getByText(/^It is \w+day now\./)).toBeVisible();
      });
      await page.getByRole("button", { name: /^Go to \w+day$/ }).click();
      await expect(member.editor).toBeEditable();
      writer.day = addDays(writer.day, 1);
      await writer.arrive("an answered day", writer.fields.text, 0);
    });
  }
}

test.describe("A word that is being converted", () => {
  for (const [languages, tag] of [
    [["Japanese"], ["@long"]],
    [["Japanese", "Korean", "a dead key"], ["@long"]],
  ] as const) {
    test(`in ${languages.join(", ")} is neither interrupted nor sent by what arrives, in the fields of a day §4.26`, {
      tag: [...tag],
    }, async ({ context, page, visitor: member }) => {
      await member.turnClocks(late(TUESDAY));
      await member.joinAt("/robots.txt");
      await member.commit("Call Priya");
      const tab = await context.newPage();
      await tab.goto("/app/one-thing");
      await page.bringToFront();
      await everyNews(member, tab, languages);
    });
  }

  test("in the answer to a review's question waits for the choice between two versions §9.10", async ({
    page,
    visitor: member,
  }) => {
    const sunday = "2027-06-13";
    await member.turnClocks(late(sunday));
    await member.joinAt("/robots.txt");
    await member.commit("Call Priya");
    await member.reflect("Completed");
    await page.goto("/app/history/review/week");
    const field = page.getByRole("textbox");
    await field.fill("Early");
    await field.blur();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    const text = { text: "Before the calls", replaces: "Early" };
    const path = `/api/reviews/week/${sunday}/answer`;
    for (const language of ["Japanese", "Korean", "a dead key"] as const) {
      await compose(page, field, language, async () => {
        if (language === "Japanese") {
          expect((await member.ask(path, "PUT", text)).status).toBe(200);
          await member.turnClocks(new Date(late(sunday).getTime() + 60_000));
        }
        for (const name of ["offline", "online"]) {
          await page.evaluate((type) => window.dispatchEvent(new Event(type)), name);
        }
        await expect(page.getByRole("button", { name: "Use My Draft" })).toBeVisible();
      });
    }
    await page.getByRole("button", { name: "Use My Draft" }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("Early日本한글é");
  });
});

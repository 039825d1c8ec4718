import { randomUUID } from "node:crypto";
import type { ElementHandle, Locator, Page } from "@playwright/test";
import { addDays } from "@sovereign/domain/calendar-date";
import type { Member } from "#product/member.ts";
import { expect, test } from "#support/moved-clocks.ts";

test.use({ timezoneId: "UTC" });

const SUNDAY = "2027-06-13";
const TUESDAY = "2027-06-15";
/** The access token of then is valid after midnight too. */
const late = (date: string) => new Date(`${date}T23:55:00Z`);
const midnightAfter = (date: string) => new Date(`${addDays(date, 1)}T00:00:05Z`);
const weekday = (date: string) =>
  new Date(date).toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" });

/** What the browser holds while a word is converted, and what it becomes. */
const WORDS = {
  Japanese: { parts: ["に", "にほ", "にほん"], word: "日本" },
  Korean: { parts: ["ㅎ", "하"], word: "한글" },
  "a dead key": { parts: ["´"], word: "é" },
};
type Language = keyof typeof WORDS;
const LANGUAGES = ["Japanese", "Korean", "a dead key"] as const;

/** The eighth kind is midnight. */
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

const WRITES = /\/api\/(writes|reviews\/week\/[^/]+\/answer)$/;

async function reconnect(page: Page): Promise<void> {
  for (const name of ["offline", "online"]) {
    await page.evaluate((type) => window.dispatchEvent(new Event(type)), name);
  }
}

/** Writes a word while each of `acts` happens: the node, the focus and every word stay. */
async function compose(
  page: Page,
  field: Locator,
  language: Language,
  ...acts: (() => Promise<unknown>)[]
) {
  const { parts, word } = WORDS[language];
  const bodies: string[] = [];
  const record = (request: { postData(): string | null }) => bodies.push(request.postData() ?? "");
  const input = await page.context().newCDPSession(page);
  async function convert() {
    for (const text of parts) {
      const end = text.length;
      await input.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
    }
  }
  await field.focus();
  await field.press("Control+End");
  const before = await field.inputValue();
  const node = (await field.elementHandle()) as ElementHandle<HTMLTextAreaElement>;
  page.on("request", record);
  await convert();
  for (const act of acts) {
    await act();
    // One that is still for ten seconds is saved.
    await convert();
  }
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

type Field = {
  locate(page: Page): Locator;
  /** Saves the text from another device. */
  write(text: string): Promise<void>;
  /** Saves what the field has. */
  save(field: Locator): Promise<void>;
  /** Shows that the field has nothing to save. */
  saved?(): Promise<void>;
  /** What is saved elsewhere arrives with the next reading, not at once. */
  reads?(): Promise<void>;
};

class Writer {
  readonly #member: Member;
  readonly #tab: Page;
  readonly #device = randomUUID();
  #seq = 0;
  #round = 0;
  #restDays = 0;
  day: string;

  constructor(member: Member, tab: Page, day: string) {
    this.#member = member;
    this.#tab = tab;
    this.day = day;
  }

  get #page() {
    return this.#member.page;
  }

  readonly fields: Record<"sentence" | "note" | "line" | "answer", Field> = {
    sentence: {
      locate: (page) => page.getByLabel("Today’s ONE Thing"),
      write: (content) => this.#write({ kind: "text", date: this.day, content }),
      save: (field) => field.press("Control+Enter"),
      saved: () => this.#idle(),
    },
    note: {
      locate: (page) => page.getByLabel("A note, if there is one"),
      write: (note) => this.#write({ kind: "note", date: this.day, note }),
      save: (field) => field.blur(),
    },
    line: {
      locate: (page) => page.getByRole("textbox", { name: "Tomorrow’s line" }),
      write: (content) => this.#write({ kind: "text", date: addDays(this.day, 1), content }),
      save: (field) => field.press("Enter"),
      saved: () => this.#idle(),
    },
    answer: {
      locate: (page) => page.getByRole("textbox"),
      write: async (text) => {
        const { answer } = JSON.parse((await this.#member.ask("/api/reviews/week")).text);
        const change = { text, replaces: answer.text };
        const path = `/api/reviews/week/${this.day}/answer`;
        expect((await this.#member.ask(path, "PUT", change)).status).toBe(200);
      },
      save: (field) => field.blur(),
      saved: () => expect(this.#page.getByText(/^Saved at/)).toBeVisible(),
      reads: async () => {
        const now = await this.#page.evaluate(() => Date.now());
        // A review that was read within half a minute is not read again.
        await this.#member.turnClocks(new Date(now + 35_000));
        await reconnect(this.#page);
      },
    },
  };

  /** While a save is on its way, its button and the keys ignore presses. */
  async #idle(): Promise<void> {
    await expect(this.#page.locator("main [aria-busy=true]")).toHaveCount(0);
  }

  /** Writes from another device, and waits until the page has read it. */
  async #write(what: object): Promise<void> {
    this.#seq += 1;
    const now = await this.#page.evaluate(() => new Date().toISOString());
    const made = { id: randomUUID(), seq: this.#seq, edited_at: now, time_zone: "UTC" };
    const sent = { device: this.#device, sent_at: now, writes: [{ ...what, ...made }] };
    await this.#read(() => this.#member.ask("/api/writes", "POST", sent));
  }

  async #read(act: () => Promise<{ status: number; text: string }>): Promise<void> {
    const read = this.#page.waitForResponse(
      (response) =>
        response.request().method() === "GET" && response.url().endsWith("/api/one-things"),
    );
    const { status, text } = await act();
    expect(status, text).toBe(200);
    await read;
  }

  /** Leaves both tabs, because their requests would be refused until both clocks have moved. */
  async leaveUntil(instant: Date): Promise<void> {
    await this.#tab.goto("about:blank");
    await this.#member.leaveUntil(instant);
  }

  async #writeInTab(field: Field, text: string): Promise<void> {
    const there = field.locate(this.#tab);
    const answered = this.#tab.waitForResponse(
      (response) => WRITES.test(response.url()) && response.request().method() !== "GET",
    );
    await there.fill(text);
    await field.save(there);
    expect((await answered).status()).toBe(200);
  }

  async arrive(news: News, field: Field): Promise<void> {
    this.#round += 1;
    if (news === "another device's text") await field.write(`Call Ana ${this.#round}`);
    if (news === "another tab's text") await this.#writeInTab(field, `Call Ben ${this.#round}`);
    if (news.endsWith("text")) await field.reads?.();
    if (news === "an answered day") {
      const completion_status = this.#round % 2 ? "partial" : "completed";
      await this.#write({ kind: "completion", date: this.day, completion_status });
    }
    if (news === "a planned day of rest") {
      this.#restDays += 1;
      const dates = [addDays(this.day, this.#restDays % 2 ? 1 : 2)];
      await this.#read(() => this.#member.ask("/api/rest-days", "PUT", { dates }));
    }
    if (news === "a renewed session") {
      // One of the tabs renews it for both.
      const token = this.#page.context().waitForEvent("response", {
        predicate: (each) => each.url().endsWith("/api/auth/token"),
      });
      await this.#member.ageSession();
      await reconnect(this.#page);
      expect((await token).status()).toBe(200);
    }
    if (news === "a lost connection") await reconnect(this.#page);
  }

  async meet(field: Field, news: News, language: Language): Promise<void> {
    const page = this.#page;
    const here = field.locate(page);
    const mine = page.getByRole("button", { name: "Use My Draft" });
    await test.step(`${news} while ${language} is written`, async () => {
      const gate = Promise.withResolvers<void>();
      if (news === "another tab's text") {
        await this.#tab.reload();
        await expect(field.locate(this.#tab)).toHaveValue(await here.inputValue());
      }
      if (news === "the answer to a write") {
        await page.route(WRITES, async (route) => {
          await gate.promise;
          await route.continue();
        });
        await here.press("Control+End");
        await here.pressSequentially(" and");
        await field.save(here);
      }
      await compose(
        page,
        here,
        language,
        () => this.arrive(news, field),
        async () => {
          if (news === "the answer to a write") {
            const answered = page.waitForResponse(WRITES);
            gate.resolve();
            expect((await answered).status()).toBe(200);
          }
          // News of a text waits beside the field.
          if (news.endsWith("text")) await expect(mine).toBeVisible();
        },
      );
      await page.unroute(WRITES);
      await page.getByRole("heading", { level: 1 }).click();
      if (await mine.isVisible()) await mine.click();
      else await field.save(here);
      await expect(mine).toHaveCount(0);
      await field.saved?.();
    });
  }

  /** `shown` is what the page says once the day is over. */
  async meetMidnight(field: Field, language: Language, shown: string | RegExp): Promise<void> {
    const page = this.#page;
    await test.step(`midnight while ${language} is written`, () =>
      compose(
        page,
        field.locate(page),
        language,
        async () => {
          await this.#member.turnClocks(midnightAfter(this.day));
          await reconnect(page);
        },
        () => expect(page.getByText(shown).first()).toBeVisible(),
      ));
  }
}

type Table = { languages: readonly Language[]; news: readonly News[] };

type Place = keyof Writer["fields"];

async function start(member: Member, place: Place): Promise<Writer> {
  const { page } = member;
  const day = place === "answer" ? SUNDAY : TUESDAY;
  const path = place === "answer" ? "/app/history/review/week" : "/app/one-thing";
  await member.turnClocks(late(day));
  await member.joinAt("/robots.txt");
  await member.commit("Call Priya");
  if (place !== "sentence") await member.reflect("Completed");
  if (place === "answer") await page.goto(path);
  const tab = await page.context().newPage();
  await tab.goto(path);
  await page.bringToFront();
  return new Writer(member, tab, day);
}

async function meetAll(member: Member, place: Place, { languages, news }: Table): Promise<Writer> {
  const writer = await start(member, place);
  const field = writer.fields[place];
  if (place !== "sentence") {
    await field.locate(member.page).fill("Early");
    await field.save(field.locate(member.page));
    await field.saved?.();
  }
  for (const language of languages) {
    for (const each of news) {
      // Closes the sentence; it follows below.
      if (place !== "sentence" || each !== "an answered day")
        await writer.meet(field, each, language);
    }
  }
  // On a planned day of rest the page is another.
  expect((await member.ask("/api/rest-days", "PUT", { dates: [] })).status).toBe(200);
  return writer;
}

async function inSentence(member: Member, table: Table): Promise<void> {
  const { page, editor } = member;
  const writer = await meetAll(member, "sentence", table);
  const field = writer.fields.sentence;
  for (const [index, language] of table.languages.entries()) {
    if (index > 0) {
      writer.day = addDays(writer.day, 1);
      await writer.leaveUntil(late(writer.day));
      await member.commit("Call Priya");
    }
    const next = addDays(writer.day, 1);
    await writer.meetMidnight(field, language, new RegExp(`^${weekday(next)}.* June`));
    writer.day = next;
    await page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
    await expect(page.getByRole("button", { name: "Update My ONE Thing" })).toBeVisible();
    await compose(page, editor, language, () => writer.arrive("an answered day", field));
    await page.getByRole("button", { name: "Discard" }).click();
  }
}

async function onAnsweredDay(member: Member, place: "note" | "line", table: Table): Promise<void> {
  const { page, editor } = member;
  const writer = await meetAll(member, place, table);
  const field = writer.fields[place];
  for (const [index, language] of table.languages.entries()) {
    if (index > 0) {
      await writer.leaveUntil(late(writer.day));
      await page.goto("/app/one-thing");
      await expect(editor).toBeEditable();
      await writer.arrive("an answered day", field);
    }
    const next = addDays(writer.day, 1);
    await writer.meetMidnight(field, language, `It is ${weekday(next)} now.`);
    await page.getByRole("button", { name: `Go to ${weekday(next)}` }).click();
    await expect(editor).toBeEditable();
    writer.day = next;
  }
}

async function inAnswer(member: Member, table: Table): Promise<void> {
  const { page } = member;
  const writer = await meetAll(member, "answer", table);
  const field = writer.fields.answer;
  for (const [index, language] of table.languages.entries()) {
    // The day before the next review.
    writer.day = addDays(SUNDAY, 6 + 7 * index);
    await writer.leaveUntil(late(writer.day));
    await page.goto("/app/history/review/week");
    await writer.meetMidnight(field, language, "The next review is ready.");
    await page.getByRole("button", { name: "Open It" }).click();
    await expect(field.locate(page)).toHaveValue("");
  }
}

test.describe("A word that is being converted", () => {
  const places = [
    ["the sentence of an open day §4.26", inSentence],
    [
      "the note of a day §4.26",
      (member: Member, table: Table) => onAnsweredDay(member, "note", table),
    ],
    [
      "tomorrow's line §4.26",
      (member: Member, table: Table) => onAnsweredDay(member, "line", table),
    ],
    ["the answer to a review's question §9.10", inAnswer],
  ] as const;
  for (const [index, [place, meetNews]] of places.entries()) {
    test(`in Japanese is neither interrupted nor sent by what arrives, in ${place}`, async ({
      visitor: member,
    }) => {
      // Each of a day's fields meets a third of the news here.
      const news = NEWS.filter((_, number) => index === 3 || number % 3 === index);
      await meetNews(member, { languages: ["Japanese"], news });
    });

    test(`in every language is neither interrupted nor sent by any news, in ${place}`, {
      tag: "@long",
    }, async ({ visitor: member }) => {
      await meetNews(member, { languages: LANGUAGES, news: NEWS });
    });
  }
});

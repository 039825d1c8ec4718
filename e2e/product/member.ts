import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import type { Streak } from "@sovereign/domain/streak";
import { linkFromMail } from "./mailbox.ts";
import type { Product } from "./start-product.ts";

/** What a sign-in answers, as far as it is kept. */
type SessionAnswer = { user: unknown; access_token: string; expires_in: number };

export type Reflection = "Completed" | "Partial" | "Missed";

/** The milestone that an answer to a day reached. */
type Reached = { milestone: Milestone | null };

/** What a journey looks at of the overview after an answer. */
type Saved = Reached & { streak: Pick<Streak, "current" | "best" | "today_counts"> };

/** Gives a day's answer on a page; returns the milestone that it reached. */
export async function answering(page: Page, act: () => Promise<void>): Promise<Reached> {
  const [saved] = await Promise.all([
    page.waitForResponse(
      (response) =>
        response.url().endsWith("/api/writes") &&
        Boolean(response.request().postData()?.includes('"kind":"completion"')),
    ),
    act(),
  ]);
  expect(saved.status()).toBe(200);
  const { results } = await saved.json();
  return { milestone: results.at(-1).milestone };
}

/** A person at a page of the product: acts by the words on the screen, as a member would. */
export class Member {
  readonly page: Page;
  readonly product: Product;
  readonly email: string;
  password: string;

  constructor(page: Page, product: Product, account?: { email: string; password: string }) {
    this.page = page;
    this.product = product;
    this.email = account?.email ?? `member-${randomUUID().slice(0, 8)}@example.com`;
    this.password = account?.password ?? "a sentence to keep";
  }

  /**
   * Becomes a signed-in member, at the dashboard. Signed up and confirmed past the screens, which
   * have journeys of their own, as the one browser that does both. The browser holds nothing else then.
   */
  async join(): Promise<void> {
    await this.joinAt("/app");
    await expect(this.home).toBeVisible();
  }

  /** Becomes a signed-in member as `join` does, but opens the page where the journey begins. */
  async joinAt(path: string): Promise<void> {
    const time_zone = await this.page.evaluate(
      () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
    await this.post("sign-up/email", { email: this.email, password: this.password, time_zone });
    const token = (await this.confirmationLink()).split("token=")[1];
    await this.begin(await this.post("verify-email", { token }));
    await this.page.goto(path);
  }

  /** Signs in past the screens, in place of whatever session this browser had, and opens a page. */
  async returnTo(path: string): Promise<void> {
    const { email, password } = this;
    await this.begin(await this.post("sign-in/email", { email, password }));
    await this.page.goto(path);
  }

  /**
   * Signs in past the screens, as the clocks may have moved by days since the last time. Gives what asks
   * under that session; it gives what is answered.
   */
  private async askingAnew() {
    const { email, password, page, product } = this;
    const { access_token } = await this.post("sign-in/email", { email, password });
    const headers = { authorization: `Bearer ${access_token}`, "x-client-platform": "web" };
    return async (path: string, method = "GET", data?: object) => {
      const request = { method, headers, ...(data && { data }) };
      const answer = await page.request.fetch(`${product.url}${path}`, request);
      expect(answer.status()).toBe(200);
      return answer.json();
    };
  }

  /** Asks past the screens under a session begun for it. Gives what is answered. */
  async askAnew(path: string, method?: string, data?: object) {
    const ask = await this.askingAnew();
    return ask(path, method, data);
  }

  /**
   * Writes and keeps a day past the screens; the clocks show that day. Gives the server's overview
   * after it.
   */
  async keepDay(day: CalendarDate, content: string): Promise<Saved> {
    const ask = await this.askingAnew();
    const { time_zone } = await ask("/api/one-things");
    // Written and sent at one time by this clock, so now by the server's.
    const now = new Date().toISOString();
    const made = { date: day, edited_at: now, time_zone };
    const writes = [
      { ...made, id: randomUUID(), seq: 1, kind: "text", content },
      { ...made, id: randomUUID(), seq: 2, kind: "completion", completion_status: "completed" },
    ];
    const sent = { device: randomUUID(), sent_at: now, writes };
    const { results } = await ask("/api/writes", "POST", sent);
    return { ...(await ask("/api/one-things")), milestone: results.at(-1).milestone };
  }

  /** Keeps a session as the app does, whose length is counted from the time of this browser. */
  private async begin({ user, access_token, expires_in }: SessionAnswer): Promise<void> {
    const now = await this.page.evaluate(() => Date.now());
    const record = { user, access_token, expires_at: Math.floor(now / 1000) + expires_in };
    const context = this.page.context();
    const { origin, host } = new URL(this.product.url);
    const name = `sovereign-${host.replace(":", "-")}-session`;
    await context.setStorageState({
      cookies: await context.cookies(),
      origins: [{ origin, localStorage: [{ name, value: JSON.stringify(record) }] }],
    });
  }

  /** Asks the accounts past the screens, with this browser's cookies and platform. */
  private async post(path: string, data: object) {
    const answer = await this.page.request.post(`${this.product.url}/api/auth/${path}`, {
      headers: { origin: this.product.url, "x-client-platform": "web" },
      data,
    });
    expect(answer.status()).toBe(200);
    return answer.json();
  }

  /** Fills the sign-up form and sends it. */
  async signUp(): Promise<void> {
    await this.page.goto("/auth?tab=sign-up");
    await expect(this.page.getByRole("button", { name: "Create Account" })).toBeEnabled();
    await this.page.getByLabel("Email").fill(this.email);
    await this.page.getByLabel("Password", { exact: true }).fill(this.password);
    await this.page.getByRole("button", { name: "Create Account" }).click();
    await expect(this.page.getByRole("heading", { name: "Check your inbox." })).toBeVisible();
  }

  /** The link of the confirmation mail. */
  confirmationLink(): Promise<string> {
    return linkFromMail(this.product, this.email, /\/auth\/confirm#token=/);
  }

  /** Confirms as from another device, with the password: this browser stays signed out. */
  async confirm(): Promise<void> {
    const token = (await this.confirmationLink()).split("token=")[1];
    const answer = await fetch(`${this.product.url}/api/auth/verify-email`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-client-platform": "web" },
      body: JSON.stringify({ token, password: this.password, password_chosen: "at_sign_up" }),
    });
    expect(answer.status).toBe(200);
  }

  /** Fills the sign-in form of the page that is open and sends it. */
  async submitSignIn(password = this.password): Promise<void> {
    await expect(this.page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
    await this.page.getByLabel("Email").fill(this.email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign In", exact: true }).click();
  }

  /** Signs in from /auth and waits for the dashboard. */
  async signIn(): Promise<void> {
    await this.page.goto("/auth");
    await this.submitSignIn();
    await expect(this.page).toHaveURL(/\/app$/);
    await expect(this.home).toBeVisible();
  }

  /** Moves the clocks of the product and of this browser to an instant, under the page that is open. */
  async turnClocks(instant: Date): Promise<void> {
    await this.product.setClock(instant);
    await this.page.clock.setSystemTime(instant);
  }

  /**
   * Leaves the page and comes to an instant that is further away than a token lasts: what an open page
   * still asks then, with the token of before, would be refused.
   */
  async leaveUntil(instant: Date): Promise<void> {
    await this.page.goto("about:blank");
    await this.turnClocks(instant);
  }

  /** Makes the access token that this browser holds look almost expired. */
  async ageSession(): Promise<void> {
    await this.page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith("-session"));
      const stored = key && localStorage.getItem(key);
      if (!key || !stored) throw new Error("There is no session record");
      const almostOver = Math.floor(Date.now() / 1000) + 5;
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(stored), expires_at: almostOver }));
    });
  }

  /** Asks past the screens, with the access token that this browser holds. */
  ask(path: string, method = "GET", body?: unknown): Promise<{ status: number; text: string }> {
    const request = { path, method, body };
    return this.page.evaluate(async ({ path, method, body }) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith("-session"));
      const { access_token: token } = JSON.parse((key && localStorage.getItem(key)) || "{}");
      const answer = await fetch(path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          "x-client-platform": "web",
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    }, request);
  }

  /** Where the member stands in the programme, as the server says. */
  async programmePlace(): Promise<{ day: number; due: boolean; today: string }> {
    return JSON.parse((await this.ask("/api/programme")).text).place;
  }

  /** Signs out by the rail of the desktop. */
  async signOut(): Promise<void> {
    await this.page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await expect(this.page).toHaveURL(/\/auth/);
  }

  get editor() {
    return this.page.getByLabel("Today’s ONE Thing");
  }

  /** Opens today's page and writes the ONE Thing there. */
  async commit(text: string): Promise<void> {
    await this.page.goto("/app/one-thing");
    await this.editor.fill(text);
    await this.page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
    await expect(this.said("Success!")).toContainText("Your ONE Thing has been set for today.");
  }

  /** Answers for today on the page that is open; returns the server's overview after it. */
  async reflect(answer: Reflection): Promise<Saved> {
    const press = () => this.page.getByRole("button", { name: answer, exact: true }).click();
    const reached = await answering(this.page, press);
    return { ...JSON.parse((await this.ask("/api/one-things")).text), ...reached };
  }

  /** Home's first screen, once it shows the member's day. */
  get home() {
    return this.page.getByRole("region", { name: "Today", exact: true });
  }

  /** What the page itself says of a sentence or an answer. */
  said(text: string) {
    return this.page.getByRole("main").getByRole("status").filter({ hasText: text }).first();
  }

  /**
   * The message at the edge of the screen that has a text: the one that is seen for five seconds, and
   * not what is announced to screen readers, which stands in the page for one.
   */
  toast(text: string) {
    const messages = this.page.getByRole("region", { name: "Notifications" });
    return messages.getByRole("listitem").filter({ hasText: text }).first();
  }

  /** Closes the messages on the screen, which on a phone may lie over its bars. */
  async dismissMessages(): Promise<void> {
    const messages = this.page.getByRole("region", { name: "Notifications" });
    const dismiss = messages.getByRole("button", { name: "Dismiss" });
    // All at once: between two presses one may go by itself.
    await dismiss.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    });
    await expect(dismiss).toHaveCount(0);
  }

  /** The figure of the streak on today's page. */
  get streak() {
    return this.page.getByRole("region", { name: "Streak" });
  }
}

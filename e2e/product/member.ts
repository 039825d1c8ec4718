import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import type { Streak } from "@sovereign/domain/streak";
import { forgetUsedCodes } from "@sovereign/server/src/testing/database-copies.ts";
import { appCode } from "./authenticator.ts";
import { linkFromMail } from "./mailbox.ts";
import type { Product } from "./start-product.ts";

type SessionAnswer = {
  user: unknown;
  access_token: string;
  expires_in: number;
  challenge_due?: boolean;
};

/** Staff have an authenticator app. */
type Account = { email: string; password: string; authenticator_key?: string };

export type Reflection = "Completed" | "Partial" | "Missed";

type Reached = { milestone: Milestone | null };

type Saved = Reached & { streak: Pick<Streak, "current" | "best" | "today_counts"> };

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

/** A person at a page, who acts by the text on the screen. "Past the screens" means by API. */
export class Member {
  readonly page: Page;
  readonly product: Product;
  readonly email: string;
  password: string;
  readonly #authenticatorKey: string | undefined;

  constructor(page: Page, product: Product, account?: Account) {
    this.page = page;
    this.product = product;
    this.email = account?.email ?? `member-${randomUUID().slice(0, 8)}@example.com`;
    this.password = account?.password ?? "a sentence to keep";
    this.#authenticatorKey = account?.authenticator_key;
  }

  /** Signs up and confirms past the screens with empty storage, and opens the dashboard. */
  async join(): Promise<void> {
    await this.joinAt("/app");
    await expect(this.home).toBeVisible();
  }

  /** Like `join`, but opens `path`. */
  async joinAt(path: string): Promise<void> {
    const time_zone = await this.page.evaluate(
      () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
    await this.post("sign-up/email", { email: this.email, password: this.password, time_zone });
    const token = (await this.confirmationLink()).split(/token=|&/)[1];
    await this.begin(await this.post("verify-email", { token }));
    await this.page.goto(path);
  }

  /** Signs in past the screens, replacing the browser's session, and opens `path`. */
  async returnTo(path: string): Promise<void> {
    const { email, password } = this;
    const session = await this.post("sign-in/email", { email, password });
    await this.begin(session.challenge_due ? await this.prove(session) : session);
    await this.page.goto(path);
  }

  /** Gives the second factor; its code may have been used before. */
  private async prove({ access_token: token }: SessionAnswer): Promise<SessionAnswer> {
    const { page, product, email } = this;
    await forgetUsedCodes(product.database, email);
    const headers = { authorization: `Bearer ${token}`, "x-client-platform": "web" };
    const { factors } = await (
      await page.request.get(`${product.url}/api/auth/factors`, { headers })
    ).json();
    const factor = `factors/${factors[0].id}`;
    const { id: challenge_id } = await this.post(`${factor}/challenge`, {}, headers);
    const code = appCode(this.#authenticatorKey ?? "", product.now().getTime());
    return this.post(`${factor}/verify`, { challenge_id, code }, headers);
  }

  /**
   * Signs in past the screens, because the clocks may have moved by days; as another device, so
   * that the page's session goes on.
   */
  private async askingAnew() {
    const { email, password, product } = this;
    const send = async (path: string, method: string, data?: object, token?: string) => {
      const answer = await fetch(`${product.url}${path}`, {
        method,
        headers: {
          "x-client-platform": "web",
          ...(token && { authorization: `Bearer ${token}` }),
          ...(data && { "content-type": "application/json" }),
        },
        ...(data && { body: JSON.stringify(data) }),
      });
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const { access_token } = await send("/api/auth/sign-in/email", "POST", { email, password });
    return (path: string, method = "GET", data?: object) => send(path, method, data, access_token);
  }

  async askAnew(path: string, method?: string, data?: object) {
    const ask = await this.askingAnew();
    return ask(path, method, data);
  }

  /** Completes the clocks' day past the screens; returns the server's overview. */
  async keepDay(day: CalendarDate, content: string): Promise<Saved> {
    const ask = await this.askingAnew();
    const { time_zone } = await ask("/api/one-things");
    // With equal times the server corrects `edited_at` to its own now.
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

  /** Stores a session as the app does; its expiry counts from the browser's clock. */
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

  private async post(path: string, data: object, more: Record<string, string> = {}) {
    const answer = await this.page.request.post(`${this.product.url}/api/auth/${path}`, {
      headers: { origin: this.product.url, "x-client-platform": "web", ...more },
      data,
    });
    expect(answer.status()).toBe(200);
    return answer.json();
  }

  async signUp(): Promise<void> {
    await this.page.goto("/auth?tab=sign-up");
    await expect(this.page.getByRole("button", { name: "Create Account" })).toBeEnabled();
    await this.page.getByLabel("Email").fill(this.email);
    await this.page.getByLabel("Password", { exact: true }).fill(this.password);
    await this.page.getByRole("button", { name: "Create Account" }).click();
    await expect(this.page.getByRole("heading", { name: "Check your inbox." })).toBeVisible();
  }

  confirmationLink(): Promise<string> {
    return linkFromMail(this.product, this.email, /\/auth\/confirm#token=/);
  }

  /** Confirms on another device, with the password: this browser stays signed out. */
  async confirm(): Promise<void> {
    const token = (await this.confirmationLink()).split(/token=|&/)[1];
    const answer = await fetch(`${this.product.url}/api/auth/verify-email`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-client-platform": "web" },
      body: JSON.stringify({ token, password: this.password, password_chosen: "at_sign_up" }),
    });
    expect(answer.status).toBe(200);
  }

  async submitSignIn(password = this.password): Promise<void> {
    await expect(this.page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
    await this.page.getByLabel("Email").fill(this.email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign In", exact: true }).click();
  }

  async signIn(): Promise<void> {
    await this.page.goto("/auth");
    await this.submitSignIn();
    await expect(this.page).toHaveURL(/\/app$/);
    await expect(this.home).toBeVisible();
  }

  async turnClocks(instant: Date): Promise<void> {
    await this.product.setClock(instant);
    await this.page.clock.setSystemTime(instant);
  }

  /** Leaves the page first, because its requests would be refused when the token has expired. */
  async leaveUntil(instant: Date): Promise<void> {
    await this.page.goto("about:blank");
    await this.turnClocks(instant);
  }

  async ageSession(): Promise<void> {
    await this.page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith("-session"));
      const stored = key && localStorage.getItem(key);
      if (!key || !stored) throw new Error("There is no session record");
      const almostOver = Math.floor(Date.now() / 1000) + 5;
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(stored), expires_at: almostOver }));
    });
  }

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

  async programmePlace(): Promise<{ day: number; due: boolean; today: string }> {
    return JSON.parse((await this.ask("/api/programme")).text).place;
  }

  async signOut(): Promise<void> {
    await this.page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await expect(this.page).toHaveURL(/\/auth/);
  }

  get editor() {
    return this.page.getByLabel("Today’s ONE Thing");
  }

  async commit(text: string): Promise<void> {
    await this.page.goto("/app/one-thing");
    await this.editor.fill(text);
    await this.page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
    await expect(this.said("Success!")).toContainText("Your ONE Thing has been set for today.");
  }

  async reflect(answer: Reflection): Promise<Saved> {
    const press = () => this.page.getByRole("button", { name: answer, exact: true }).click();
    const reached = await answering(this.page, press);
    return { ...JSON.parse((await this.ask("/api/one-things")).text), ...reached };
  }

  get home() {
    return this.page.getByRole("region", { name: "Today", exact: true });
  }

  /** The page's inline status for a text or an answer. */
  said(text: string) {
    return this.page.getByRole("main").getByRole("status").filter({ hasText: text }).first();
  }

  /** The visible message with a text, not its announcement for screen readers. */
  toast(text: string) {
    const messages = this.page.getByRole("region", { name: "Notifications" });
    return messages.getByRole("listitem").filter({ hasText: text }).first();
  }

  /** Closes the messages, which can cover a phone's bars. */
  async dismissMessages(): Promise<void> {
    const messages = this.page.getByRole("region", { name: "Notifications" });
    const dismiss = messages.getByRole("button", { name: "Dismiss" });
    // All in one step: a message can disappear between two presses.
    await dismiss.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    });
    await expect(dismiss).toHaveCount(0);
  }

  get streak() {
    return this.page.getByRole("region", { name: "Streak" });
  }
}

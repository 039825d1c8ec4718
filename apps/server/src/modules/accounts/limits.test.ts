import { describe, expect } from "vitest";
import { accountRequests, codeOf, cookieOf, PASSWORD, tokenIn } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const MINUTE = 60_000;
/** Each test has its own, so that no limit is reached by another. */
let network = 0;
const PROXIED = { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" };

const it = productTest({ environment: PROXIED }).extend("from", ({ product }) => {
  network += 1;
  return (client: number) =>
    accountRequests(product.fetch, { "x-forwarded-for": `198.18.${network}.${client}` });
});

async function statuses(count: number, request: (index: number) => Promise<Response>) {
  const counts: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { status } = await request(index);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe("limits on anonymous clients", () => {
  it("refuse the 21st sign-in of a minute from one address §S37", async ({ from, product }) => {
    const guess = (index: number) => from(1).signIn(`guess-${index}@example.com`);
    expect(await statuses(20, guess)).toEqual({ 401: 20 });
    const refused = await guess(20);
    expect([refused.status, await codeOf(refused)]).toEqual([429, "request.rate_limited"]);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await from(2).signIn("guess-20@example.com")).status).toBe(401);
    product.clock.advance(MINUTE);
    expect((await guess(20)).status).toBe(401);
  });

  it("refuse the 11th wrong password for one member §S37", async ({ product, from, member }) => {
    const { email } = member;
    const guess = (index: number) => from(1).signIn(email, `guess ${index}`);
    expect(await statuses(11, guess)).toEqual({ 401: 10, 429: 1 });
    expect((await from(1).signIn(email)).status).toBe(429);
    expect((await from(2).signIn(email)).status).toBe(200);
    product.clock.advance(15 * MINUTE);
    expect((await from(1).signIn(email)).status).toBe(200);
  });

  it("refuse the 21st sign-up of ten minutes from one address §S37 §S42", async ({ from }) => {
    const signUp = (index: number) => from(1).signUp(`many-${index}@example.com`);
    expect(await statuses(21, signUp)).toEqual({ 200: 20, 429: 1 });
  });

  it("refuse the 121st refresh of a minute from one address §S37", async ({ from }) => {
    const refresh = () => from(1).refresh(`__Host-refresh=${"x".repeat(43)}`);
    expect(await statuses(121, refresh)).toEqual({ 401: 120, 429: 1 });
  });

  it("refuse the 21st unknown link of ten minutes from one address §S37", async ({ from }) => {
    const reset = () => from(1).reset("x".repeat(43), "a new password");
    expect(await statuses(21, reset)).toEqual({ 400: 20, 429: 1 });
  });

  it("refuse the 31st mailbox of ten minutes from one address §S37 §S40", async ({ from }) => {
    const paths = ["request-password-reset", "send-verification-email"];
    const ask = (index: number) =>
      from(1).post(paths[index % 2] ?? "", { email: `any-${index}@example.com` });
    expect(await statuses(31, ask)).toEqual({ 200: 30, 429: 1 });
  });

  it("never block the holder of an email link, who can then sign in from there again §10.13", async ({
    product,
    from,
    member,
  }) => {
    const { email } = member;
    const here = from(1);
    await here.requestReset(email);
    const token = tokenIn(product.mailer.linkTo(email, "/auth#token="));
    await statuses(30, () => here.reset("x".repeat(43), "a new password"));
    await statuses(12, (index) => here.signIn(email, `guess ${index}`));
    expect((await here.signIn(email)).status).toBe(429);
    expect((await here.reset(token, "a new password")).status).toBe(204);
    product.clock.advance(MINUTE);
    expect((await here.signIn(email, "a new password")).status).toBe(200);
  });

  it("let a right password in after ten minutes at the latest, wherever the wrong ones came from §10.13", async ({
    product,
    from,
    member,
  }) => {
    const { email } = member;
    const here = from(1);
    await statuses(40, (index) => here.signIn(email, `guess ${index}`));
    expect((await here.signIn(email)).status).toBe(429);
    product.clock.advance(10 * MINUTE);
    expect((await here.signIn(email)).status).toBe(200);
  });

  it("refuse the right password after ten wrong ones with a link", async ({ product, from }) => {
    const here = from(1);
    const email = "pending@example.com";
    const cookie = cookieOf(await here.signUp(email));
    const link = product.mailer.linkTo(email, "token=");
    const press = (password: string) =>
      here.confirm(link, { password, password_chosen: "at_sign_up" });
    expect(await statuses(10, (index) => press(`guess ${index}`))).toEqual({ 401: 10 });
    expect((await press(PASSWORD)).status).toBe(429);
    expect((await here.confirm(link, { password: "a new password" })).status).toBe(429);
    // A request that hashes nothing is not limited.
    expect((await here.confirm(link, {}, cookie)).status).toBe(200);
  });

  it("count simultaneous passwords on one link before any is hashed", async ({ product, from }) => {
    const here = from(1);
    await here.signUp("pressed@example.com");
    const link = product.mailer.linkTo("pressed@example.com", "token=");
    const guesses = Array.from({ length: 30 }, (_, at) =>
      here.confirm(link, { password: `guess ${at}`, password_chosen: "at_sign_up" }),
    );
    const answers = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(answers).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  });

  it("count simultaneous passwords for one member §S84", async ({ from, member }) => {
    const { email } = member;
    const guesses = Array.from({ length: 15 }, (_, at) => from(1).signIn(email, `guess ${at}`));
    const answers = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(answers).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    expect((await from(1).signIn(email)).status).toBe(429);
    expect((await from(2).signIn(email)).status).toBe(200);
  });

  it("let a member sign in repeatedly, and reset with each", async ({ from, member }) => {
    const { email } = member;
    const here = from(1);
    for (let round = 0; round < 3; round += 1) {
      await statuses(5, (index) => here.signIn(email, `guess ${index}`));
      expect((await here.signIn(email)).status).toBe(200);
    }
  });

  it("leave a device in that has signed in to the account before, whatever strangers do §S96", async ({
    product,
    from,
    member,
  }) => {
    const { email } = member;
    const deviceOf = (answer: Response) => answer.headers.getSetCookie()[1]?.split(";")[0] ?? "";
    const device = deviceOf(await from(2).signIn(email));
    const other = deviceOf(await from(2).signIn((await product.signUp()).email));
    const here = from(1);
    await statuses(11, (index) => here.signIn(email, `guess ${index}`));
    const signIn = (cookie: string, password = PASSWORD) =>
      here.post("sign-in/email", { email, password }, { cookie });
    for (const strange of ["", other, `${device}x`, device.replace("=", "=a")]) {
      expect((await signIn(strange)).status).toBe(429);
    }
    const known = await signIn(device);
    expect([known.status, known.headers.getSetCookie().length]).toEqual([200, 1]);
    // Ten tries in ten minutes; then it counts as any other.
    expect(await statuses(10, () => signIn(device, "a guess"))).toEqual({ 401: 9, 429: 1 });
  });

  it("refuse the 11th change of a password within ten minutes", async ({ member }) => {
    const change = (index: number) =>
      member.fetch("/api/me/password", {
        method: "POST",
        body: JSON.stringify({ new_password: `a new password ${index}` }),
      });
    expect(await statuses(11, change)).toEqual({ 204: 10, 429: 1 });
  });
});

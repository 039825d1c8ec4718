import { describe, expect, it } from "vitest";
import { createTextProvider } from "./text-provider.ts";

const PATH = "/2010-04-01/Accounts/AC1/Messages.json";

function start() {
  const provider = createTextProvider({
    accountSid: "AC1",
    authToken: "secret",
    now: () => new Date("2026-03-10T12:00:00Z"),
  });
  const send = (fields: Record<string, string>, credentials = "AC1:secret", path = PATH) =>
    provider.app.request(path, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
      body: new URLSearchParams(fields),
    });
  return { provider, send };
}

const MESSAGE = { To: "+351912345678", From: "+15005550006", Body: "409218 is your code." };

describe("the fake of the SMS provider", () => {
  it("accepts a message as Twilio does, and lists the latest first", async () => {
    const { provider, send } = start();
    const answer = await send(MESSAGE);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      account_sid: "AC1",
      to: MESSAGE.To,
      body: MESSAGE.Body,
      status: "queued",
      error_code: null,
    });
    await send({ ...MESSAGE, Body: "another" });
    expect(provider.messages().map(({ body }) => body)).toEqual(["another", MESSAGE.Body]);
  });

  it.each<[string, Record<string, string>, string, number, number]>([
    ["wrong credentials", MESSAGE, "AC1:other", 401, 20003],
    ["no number", { ...MESSAGE, To: "912 345 678" }, "AC1:secret", 400, 21211],
    ["no sender", { ...MESSAGE, From: "" }, "AC1:secret", 400, 21603],
    ["no text", { ...MESSAGE, Body: "" }, "AC1:secret", 400, 21602],
  ])("refuses %s with the provider's code", async (_, fields, credentials, status, code) => {
    const { provider, send } = start();
    const answer = await send(fields, credentials);
    expect([answer.status, await answer.json()]).toMatchObject([status, { code, status }]);
    expect(provider.messages()).toEqual([]);
  });
});

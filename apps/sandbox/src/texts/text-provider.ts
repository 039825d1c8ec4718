import { timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Markup } from "#sandbox/page-frame.ts";

type TextMessage = { sid: string; to: string; from: string; body: string; at: Date };

const MAX_MESSAGES = 100;

const NUMBER = /^\+[1-9]\d{6,14}$/;

function failure(c: Context, status: 400 | 401 | 404, code: number, message: string) {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return c.json({ code, message, more_info, status }, status);
}

export type TextProvider = ReturnType<typeof createTextProvider>;

/** Returns a fake of Twilio's Messages resource; it stores the SMS for people and tests. */
export function createTextProvider(options: {
  accountSid: string;
  authToken: string;
  now?: () => Date;
}) {
  const { accountSid, authToken, now = () => new Date() } = options;
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
  );
  const messages: TextMessage[] = [];
  let count = 0;
  let out = false;

  const isKnown = (authorization = "") => {
    const given = Buffer.from(authorization);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  const app = new Hono();
  app.post("/2010-04-01/Accounts/:account/Messages.json", async (c) => {
    if (out) return c.text("upstream error", 503);
    if (!isKnown(c.req.header("authorization")) || c.req.param("account") !== accountSid) {
      return failure(c, 401, 20003, "Authenticate");
    }
    const { To: to, From: from, Body: body } = await c.req.parseBody();
    if (typeof to !== "string" || !NUMBER.test(to)) {
      return failure(c, 400, 21211, "Invalid 'To' Phone Number");
    }
    if (typeof from !== "string" || from === "") {
      return failure(c, 400, 21603, "A 'From' phone number is required.");
    }
    if (typeof body !== "string" || body === "") {
      return failure(c, 400, 21602, "Message body is required.");
    }
    count += 1;
    const sid = `SM${String(count).padStart(32, "0")}`;
    messages.unshift({ sid, to, from, body, at: now() });
    messages.splice(MAX_MESSAGES);
    const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`;
    return c.json(
      {
        sid,
        account_sid: accountSid,
        to,
        from,
        body,
        uri,
        status: "queued",
        direction: "outbound-api",
        num_segments: "1",
        num_media: "0",
        error_code: null,
        error_message: null,
        price: null,
        price_unit: "USD",
        api_version: "2010-04-01",
        date_created: now().toUTCString(),
        date_sent: null,
      },
      201,
    );
  });
  app.get("/control/texts/messages", (c) => c.json({ messages }));

  return {
    app,
    /** Latest first. */
    messages: (): readonly TextMessage[] => messages,
    /** While true, every message gets a 503. */
    setOut: (value: boolean) => {
      out = value;
    },
  };
}

export function textsPage(messages: readonly TextMessage[]): Markup {
  return html`<main class="wide">
<h1>Text messages</h1>
<p class="quiet">Every text message the product sends.</p>
${
  messages.length === 0
    ? html`<p class="above">None yet.</p>`
    : html`<ul class="rows">${messages.map(
        ({ to, body, at }) => html`<li class="row"><p>${body}</p>
<p class="quiet small">To ${to}, ${at.toUTCString()}</p></li>`,
      )}</ul>`
}
<p class="above"><a class="plain" href="/">Back to the sandbox</a></p>
</main>`;
}

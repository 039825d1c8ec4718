import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSandboxConfig, type SandboxConfig } from "#sandbox/sandbox.config.ts";
import type { KeptMail } from "./kept-mails.ts";
import { startMailbox } from "./mailbox.ts";

type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

const MAIL = `From: Sovereign <no-reply@example.com>
To: member@example.com
Subject: Confirm your address
Content-Type: text/plain

A link.
`;

describe("the mailbox", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "mailbox-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function start(ports: Partial<SandboxConfig> = {}) {
    const settings = readSandboxConfig({ MAILBOX_DIR: join(folder, "mailbox") }, folder);
    return startMailbox({ ...settings, mailboxPort: 0, smtpPort: 0, ...ports });
  }

  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

  function asking({ server }: Mailbox) {
    const at = (path: string) => `http://127.0.0.1:${portOf(server)}${path}`;
    return {
      page: async (path: string) => (await fetch(at(path))).text(),
      policy: async (path: string) =>
        (await fetch(at(path))).headers.get("content-security-policy"),
      mails: async (): Promise<KeptMail[]> => (await fetch(at("/email"))).json(),
      deleteAll: () => fetch(at("/delete"), { method: "POST" }),
    };
  }

  async function send({ smtp }: Mailbox, to: string): Promise<void> {
    const transport = createTransport({ host: "127.0.0.1", port: portOf(smtp) });
    const html = `<!doctype html><html><head></head><body><a href="https://one.example/?a=1&amp;b=2">Go</a></body></html>`;
    await transport.sendMail({
      from: "a@one.example",
      to,
      subject: "Grüße <b>",
      text: "Go\n",
      html,
      headers: { "x-pm-metadata-bounce": "tag" },
    });
    transport.close();
  }

  it("stores an email that it receives, including to an address beyond ASCII", async () => {
    const mailbox = await start();
    const { mails } = asking(mailbox);
    await send(mailbox, "member@example.com");
    await send(mailbox, "jörg@example.com");
    const [first, second] = await mails();
    expect(first).toMatchObject({
      subject: "Grüße <b>",
      from: "a@one.example",
      text: expect.stringMatching(/^Go\s*$/),
    });
    expect(first?.html).toContain("a=1&amp;b=2");
    expect([first, second].map((mail) => mail?.to[0]?.address)).toEqual([
      "member@example.com",
      "jörg@example.com",
    ]);
    await mailbox.close();
  });

  it("shows an email as text and, in a sandboxed frame, as HTML whose links open new tabs", async () => {
    const mailbox = await start();
    const { mails, page, policy } = asking(mailbox);
    await send(mailbox, "member@example.com");
    const [mail] = await mails();
    const path = `/mails/${mail?.id}`;
    expect(await page("/")).toContain(`href="${path}"`);
    expect(await page("/")).toContain("Grüße &lt;b&gt;");
    expect(await page(path)).toContain(`src="${path}/html" sandbox="allow-popups `);
    expect(await page(path)).toMatch(/<pre>Go\s*<\/pre>/);
    expect(await page(`${path}/html`)).toContain(`<head><base target="_blank">`);
    expect(await policy(`${path}/html`)).toMatch(/^default-src 'none';.* sandbox allow-popups /);
    expect(await page(`${path}/source`)).toContain("To: member@example.com");
    await mailbox.close();
  });

  it("returns emails to the webhook by the recipient's name, and refuses some", async () => {
    const reports: { authorization: string; type: string; body: string }[] = [];
    const webhook = createHttpServer(async (request, response) => {
      const { authorization = "", "content-type": type = "" } = request.headers;
      reports.push({ authorization, type, body: await text(request) });
      response.end();
    }).listen(0, "127.0.0.1");
    await once(webhook, "listening");
    const url = `http://127.0.0.1:${portOf(webhook)}/`;
    const mailbox = await start({ mailWebhook: { url, secret: "s" } });
    for (const to of ["member@example.com", "a+bounce@example.com", "full@example.com"]) {
      await send(mailbox, to);
    }
    await send(mailbox, "complain@example.com");
    await expect(send(mailbox, "refuse@example.com")).rejects.toThrow("550 5.1.1");
    await expect.poll(() => reports).toHaveLength(3);
    const about = (address: string) => reports.find(({ body }) => body.includes(address));
    expect(about("a+bounce@example.com")).toMatchObject({
      authorization: `Basic ${Buffer.from("mail:s").toString("base64")}`,
      type: "message/rfc822",
      body: expect.stringMatching(/^To: a@one\.example\r$[\s\S]*^Status: 5\.1\.1\r$/m),
    });
    expect(about("full@example.com")?.body).toMatch(/^Status: 4\.2\.2\r$/m);
    const { type, body = "{}" } = about("complain@example.com") ?? {};
    expect(type).toBe("application/json");
    expect(JSON.parse(body)).toMatchObject({
      RecordType: "SpamComplaint",
      Email: "complain@example.com",
      Metadata: { bounce: "tag" },
    });
    expect(await asking(mailbox).mails()).toHaveLength(4);
    await mailbox.close();
    await once(webhook.close(), "close");
  });

  it("loads stored emails at the start, until they are deleted", async () => {
    const mailboxDir = join(folder, "mailbox");
    mkdirSync(mailboxDir);
    writeFileSync(join(mailboxDir, "kept.eml"), MAIL.replaceAll("\n", "\r\n"));
    const mailbox = await start();
    const { mails, deleteAll } = asking(mailbox);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Confirm your address"]);
    expect(statSync(mailboxDir).mode & 0o777).toBe(0o700);
    expect((await deleteAll()).status).toBe(200);
    expect(await mails()).toEqual([]);
    expect(readdirSync(mailboxDir)).toEqual([]);
    await mailbox.close();
  });

  it.each([
    ["MAILBOX_PORT", "mailboxPort"],
    ["SMTP_PORT", "smtpPort"],
  ])("reports that the port of %s is taken, and does not start", async (key, port) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const taken = { [port]: (other.address() as AddressInfo).port };
    const refusal = `The port of ${key} is taken by another program, or not open (EADDRINUSE)`;
    await expect(start(taken)).rejects.toThrow(refusal);
    await once(other.close(), "close");
    await (await start(taken)).close();
  });
});

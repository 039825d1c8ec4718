import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "./mailbox.ts";
import { readSandboxConfig, type SandboxConfig } from "./sandbox.config.ts";

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

  /** Starts it on ports that the system gives, unless others are said. */
  function start(ports: Partial<SandboxConfig> = {}) {
    const settings = readSandboxConfig({ MAILBOX_DIR: join(folder, "mailbox") }, folder);
    return startMailbox({ ...settings, mailboxPort: 0, smtpPort: 0, ...ports });
  }

  it("starts again with the mails that it kept, and shows them", async () => {
    const mailboxDir = join(folder, "mailbox");
    mkdirSync(mailboxDir);
    writeFileSync(join(mailboxDir, "kept.eml"), MAIL.replaceAll("\n", "\r\n"));
    const mailbox = await start();
    const { port } = mailbox.server.address() as AddressInfo;
    const subjects = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/email`);
      return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
    };
    await expect.poll(subjects).toEqual(["Confirm your address"]);
    await mailbox.close();
  });

  it.each([
    ["MAILBOX_PORT", "mailboxPort"],
    ["SMTP_PORT", "smtpPort"],
  ])("does not start where the port of %s is taken, and says so", async (key, port) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const taken = { [port]: (other.address() as AddressInfo).port };
    const refusal = `The port of ${key} is taken by another program, or not open (EADDRINUSE)`;
    await expect(start(taken)).rejects.toThrow(refusal);
    await once(other.close(), "close");
    await (await start(taken)).close();
  });
});

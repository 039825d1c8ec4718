import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "./mailbox.ts";
import { readSandboxConfig } from "./sandbox.config.ts";
import { freePort } from "./testing/free-port.ts";

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

  it("starts again with the mails that it kept, and shows them", async () => {
    const mailboxDir = join(folder, "mailbox");
    mkdirSync(mailboxDir);
    writeFileSync(join(mailboxDir, "kept.eml"), MAIL.replaceAll("\n", "\r\n"));
    const [mailboxPort, smtpPort] = [await freePort(), await freePort()];
    const settings = readSandboxConfig({ MAILBOX_DIR: mailboxDir }, folder);
    const mailbox = await startMailbox({ ...settings, mailboxPort, smtpPort });
    const subjects = async () => {
      const answer = await fetch(`http://127.0.0.1:${mailboxPort}/email`);
      return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
    };
    await expect.poll(subjects).toEqual(["Confirm your address"]);
    await mailbox.close();
  });
});

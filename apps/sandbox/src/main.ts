import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailbox } from "./mailbox/mailbox.ts";
import { readSandboxConfig } from "./sandbox.config.ts";
import { startSandboxServer } from "./sandbox-server.ts";

const config = readSandboxConfig(process.env, join(tmpdir(), `sandbox-mailbox-${process.pid}`));
const sandbox = await startSandboxServer(config);
const mailbox = await startMailbox(config);

async function stop(): Promise<void> {
  await Promise.all([sandbox.close(), mailbox.close()]);
  process.exit(0);
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
// The parent process is gone, so no one else would stop this one.
process.once("disconnect", stop);

process.send?.({
  type: "ready",
  mailbox_url: `http://localhost:${config.mailboxPort}`,
  smtp_url: `smtp://127.0.0.1:${config.smtpPort}`,
  sandbox_url: `http://localhost:${config.sandboxPort}`,
});

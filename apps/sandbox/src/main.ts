import { tmpdir } from "node:os";
import { join } from "node:path";
import { startIndexServer } from "./index-server.ts";
import { startMailbox } from "./mailbox.ts";
import { readSandboxConfig } from "./sandbox.config.ts";

const config = readSandboxConfig(process.env, join(tmpdir(), `sandbox-mailbox-${process.pid}`));
const index = await startIndexServer(config);
const mailbox = await startMailbox(config);

async function stop(): Promise<void> {
  index.closeAllConnections();
  index.close();
  await mailbox.close();
  process.exit(0);
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
// The starter is gone: nobody is left to stop this process.
process.once("disconnect", stop);

process.send?.({
  type: "ready",
  mailbox_url: `http://localhost:${config.mailboxPort}`,
  smtp_url: `smtp://127.0.0.1:${config.smtpPort}`,
  sandbox_url: `http://localhost:${config.sandboxPort}`,
});

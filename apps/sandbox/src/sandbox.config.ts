/** Where the stand-ins listen. Every one of them answers on the loopback address only. */
export type SandboxConfig = {
  mailboxPort: number;
  smtpPort: number;
  sandboxPort: number;
  mailboxDir: string;
};

function portOf(env: NodeJS.ProcessEnv, key: string, fallback: number): number {
  const port = Number(env[key] || fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${key} must be a port number between 1 and 65535`);
  }
  return port;
}

/** Reads the sandbox's configuration; throws naming the key that is wrong, never its value. */
export function readSandboxConfig(env: NodeJS.ProcessEnv, temporaryFolder: string): SandboxConfig {
  return {
    mailboxPort: portOf(env, "MAILBOX_PORT", 1080),
    smtpPort: portOf(env, "SMTP_PORT", 1025),
    sandboxPort: portOf(env, "SANDBOX_PORT", 4242),
    mailboxDir: env.MAILBOX_DIR || temporaryFolder,
  };
}

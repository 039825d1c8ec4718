const LOOK_EVERY_MS = 500;

/**
 * Exits as on SIGTERM when the parent npm is stopped, since npm stops only the script's shell.
 * (`exec` in the script would do, but not on Windows.)
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const { ppid } = process;
  const look = () => {
    if (process.ppid !== ppid) process.kill(process.pid, "SIGTERM");
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}

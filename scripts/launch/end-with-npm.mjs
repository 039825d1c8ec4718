const LOOK_EVERY_MS = 500;

/**
 * Ends this process as SIGTERM does when the npm that ran it is stopped: npm stops only the shell that it
 * runs a script in. (`exec` in the script would do, and is unknown on Windows.)
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const { ppid } = process;
  const look = () => {
    if (process.ppid !== ppid) process.kill(process.pid, "SIGTERM");
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}

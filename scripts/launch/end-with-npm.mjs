const LOOK_EVERY_MS = 500;

/** Exits when the parent npm is stopped, because npm stops only the script's shell. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const { ppid } = process;
  const look = () => {
    if (process.ppid !== ppid) process.kill(process.pid, "SIGTERM");
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}

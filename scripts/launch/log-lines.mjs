const LEVELS = { 10: "trace", 20: "debug", 30: "info", 40: "warning", 50: "error", 60: "fatal" };

export function readableLogLine(line) {
  if (!line.startsWith("{")) return line;
  try {
    const { level, msg, err, time: _time, pid: _pid, hostname: _host, ...rest } = JSON.parse(line);
    if (level === undefined) return line;
    const details = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    const cause = err?.stack ?? err?.message;
    return [
      `${LEVELS[level] ?? level}: ${msg ?? ""}`,
      ...details,
      ...(cause ? [`\n${cause}`] : []),
    ].join(" ");
  } catch {
    return line;
  }
}

import { randomUUID } from "node:crypto";
import type { FaultTracker, TrackedFault } from "#providers/ports.ts";

const TIMEOUT_MS = 8000;
const CLIENT = "sovereign/1.0";

/** Splits a DSN such as https://key@sentry.example/42 into its key and the URL of envelopes. */
function endpointOf(dsn: string): { key: string; url: URL } {
  const { username: key, origin, pathname } = new URL(dsn);
  const [, folder = "", project = ""] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  if (!key || !project) throw new Error("SENTRY_DSN must name a key and a project");
  return { key, url: new URL(`${folder}/api/${project}/envelope/`, origin) };
}

const levelOf = (kind: TrackedFault["kind"]) => (kind === "crash" ? "fatal" : "error");

/** Returns an event as Sentry's protocol has it; its frames run from the outermost to the innermost. */
function eventOf(fault: TrackedFault, event_id: string) {
  const { name, message, code, kind, version, route, device, reference } = fault;
  const frames = fault.frames.toReversed().map(({ file, line, column, text }) => ({
    filename: file,
    lineno: line,
    colno: column,
    in_app: !file.includes("node_modules/"),
    ...(text !== null && { context_line: text }),
  }));
  return {
    event_id,
    timestamp: fault.at.getTime() / 1000,
    platform: "javascript",
    level: levelOf(kind),
    release: version,
    transaction: route,
    fingerprint: [fault.fingerprint],
    tags: { kind, device, reference },
    exception: {
      values: [
        {
          type: name,
          value: [message, code].filter((each) => each !== null).join(" "),
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
  };
}

/** Forwards faults to Sentry in an envelope, so that no browser calls a third party. */
export function createSentryTracker({
  dsn,
  fetch = globalThis.fetch,
}: {
  dsn: string;
  fetch?: typeof globalThis.fetch | undefined;
}): FaultTracker {
  const { key, url } = endpointOf(dsn);
  return {
    async send(fault) {
      const event_id = randomUUID().replaceAll("-", "");
      const lines = [
        { event_id, sent_at: fault.at.toISOString() },
        { type: "event", content_type: "application/json" },
        eventOf(fault, event_id),
      ];
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/x-sentry-envelope",
          "x-sentry-auth": `Sentry sentry_version=7, sentry_client=${CLIENT}, sentry_key=${key}`,
        },
        body: `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`,
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the fault tracker responded ${answer.status}`);
    },
  };
}

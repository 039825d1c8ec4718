import { type FaultReportBody, reportFault } from "@sovereign/contract/faults";
import type { FaultKind } from "@sovereign/domain/fault";
import { AnswerError, ApiError, ConnectionError } from "#core/api/api-error.ts";
import { deviceStorage, FAULTS_KEY, parseStored } from "#core/device/device-storage.ts";
import { newId } from "#core/device/new-id.ts";
import { api, publicApi } from "#core/session/session.ts";
import { bodyOf } from "./report-body.ts";

const MAX_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

type Stored = { sentAt: number[]; pending: FaultReportBody[] };

function read(): Stored {
  const { sentAt, pending } = Object(parseStored(deviceStorage.getItem(FAULTS_KEY)));
  return {
    sentAt: Array.isArray(sentAt) ? sentAt : [],
    pending: Array.isArray(pending) ? pending : [],
  };
}

const write = (stored: Stored) => deviceStorage.setItem(FAULTS_KEY, JSON.stringify(stored));

const reported = new WeakSet<object>();

/** Whether it is reported already, or is how a browser without a connection behaves. */
function isNoFault(error: unknown, { message, frames }: FaultReportBody): boolean {
  if (Object(error) === error && reported.has(error as object)) return true;
  if (error instanceof DOMException && error.name === "AbortError") return true;
  if (message === "code_not_loaded") return !navigator.onLine;
  if (error instanceof ApiError) return error.status === 401;
  if (error instanceof ConnectionError) return !(error instanceof AnswerError);
  // Thrown by an extension of the browser.
  return frames.length === 0;
}

/** Sends a fault, or stores it until there is a connection; a page that crashed always does. */
export async function report(
  error: unknown,
  kind: FaultKind,
  reference = newId().slice(0, 8),
): Promise<void> {
  const body = bodyOf(error, { kind, reference });
  if (kind !== "crash" && isNoFault(error, body)) return;
  if (Object(error) === error) reported.add(error as object);
  const now = Date.now();
  const { sentAt, pending } = read();
  const lately = sentAt.filter((at) => now - at < HOUR_MS);
  if (lately.length >= MAX_PER_HOUR) return;
  write({ sentAt: [...lately, now], pending: [...pending, body].slice(-MAX_PER_HOUR) });
  await sendPending();
}

export async function sendPending(): Promise<void> {
  const { pending, ...stored } = read();
  if (pending.length === 0) return;
  write({ ...stored, pending: [] });
  const answered = await Promise.all(pending.map(isAnswered));
  const left = pending.filter((_, at) => !answered[at]);
  if (left.length === 0) return;
  const since = read();
  write({ ...since, pending: [...left, ...since.pending].slice(-MAX_PER_HOUR) });
  window.addEventListener("online", () => void sendPending(), { once: true });
}

async function isAnswered(body: FaultReportBody): Promise<boolean> {
  try {
    await send(body);
    return true;
  } catch (error) {
    // A refused report is dropped: the server would refuse it again.
    return !(error instanceof ConnectionError);
  }
}

async function send(body: FaultReportBody): Promise<void> {
  try {
    await api(reportFault, { body, outlivesPage: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // The session has ended, which is no reason to hear nothing of the fault.
    await publicApi(reportFault, { body, outlivesPage: true });
  }
}

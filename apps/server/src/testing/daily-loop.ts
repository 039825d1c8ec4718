import type { Overview } from "@sovereign/contract/one-things";
import type { WriteResult } from "@sovereign/contract/writes";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { oneThings } from "#schema/schema.ts";
import { accountRequests, sessionOf } from "./account-requests.ts";
import { deviceOf } from "./device.ts";
import type { TestProduct } from "./test-product.ts";

const TOKEN_USE_MS = 9 * 60_000;

/**
 * A new member and the web app's requests of the daily loop. The member signs in again when the
 * clock has passed the access token's expiry.
 */
export async function startMember(product: TestProduct, timeZone = "UTC") {
  const signedUp = await product.signUp(undefined, timeZone);
  const { email, accessToken } = signedUp;
  let token = { value: accessToken, until: Date.now() + TOKEN_USE_MS };

  async function fetch(path: string, init: RequestInit = {}): Promise<Response> {
    if (Date.now() > token.until) {
      const session = await sessionOf(await accountRequests(product.fetch).signIn(email));
      token = { value: session.access_token, until: Date.now() + TOKEN_USE_MS };
    }
    const headers = { ...init.headers, authorization: `Bearer ${token.value}` };
    return product.fetch(path, { ...init, headers });
  }

  const send = (path: string, method: string, body?: object) =>
    fetch(path, { method, ...(body && { body: JSON.stringify(body) }) });

  let zone = timeZone;
  /** Sends one write from a new device: of two at the same time the last to arrive wins. */
  const write = (what: object) => {
    const device = deviceOf({ fetch }, { timeZone: zone });
    return device.post([{ ...device.text("", ""), ...what }]);
  };
  const read = () => send("/api/one-things", "GET");
  const commit = (date: string, content: unknown) => write({ kind: "text", date, content });
  const reflect = (date: string, completion_status: unknown) =>
    write({ kind: "completion", date, completion_status });
  const note = (date: string, note: unknown) => write({ kind: "note", date, note });
  const overview = async () => overviewOf(await read());

  /** Throws when the write was refused. */
  async function milestoneOf(written: Promise<Response>) {
    const answer = await written;
    if (answer.status !== 200) throw new Error(`not written: ${await answer.text()}`);
    const { code, milestone } = await resultOf(answer);
    if (code) throw new Error(`refused: ${code}`);
    return milestone;
  }

  async function after(written: Promise<Response>) {
    await milestoneOf(written);
    return overview();
  }

  const search = (q: string, before?: string) =>
    send("/api/one-things/search", "POST", { q, ...(before && { before }) });

  return {
    ...signedUp,
    fetch,
    send,
    read,
    commit,
    reflect,
    note,
    search,
    overview,
    committed: (date: string, content: string) => after(commit(date, content)),
    /** Returns the overview with the answer's milestone. */
    async reflected(date: string, status: CompletionStatus) {
      const milestone = await milestoneOf(reflect(date, status));
      return { ...(await overview()), milestone };
    },
    noted: (date: string, text: string) => after(note(date, text)),
    /** Moves the member and the device to a zone. */
    async moveTo(time_zone: string) {
      const { status } = await send("/api/me", "PATCH", { time_zone });
      if (status !== 200) throw new Error(`could not move: ${status}`);
      zone = time_zone;
    },
  };
}

async function overviewOf(response: Response): Promise<Overview> {
  if (response.status !== 200) throw new Error(`no overview: ${await response.text()}`);
  return (await response.json()) as Overview;
}

async function resultOf(answer: Response): Promise<WriteResult> {
  const { results } = (await answer.json()) as { results: WriteResult[] };
  const [result] = results;
  if (!result) throw new Error("no result");
  return result;
}

/** Returns the code of a refused write; null for an accepted one. */
export const writeRefusal = async (answer: Response) => (await resultOf(answer)).code;

/** Stores completed days, as if each had been set and answered on it. */
export async function keepDays(
  { database }: TestProduct,
  { id: userId }: { id: string },
  dates: readonly string[],
  more: Partial<typeof oneThings.$inferInsert> = {},
): Promise<void> {
  const rows = dates.map((targetDate) => {
    const at = new Date(`${targetDate}T09:00:00.000Z`);
    return {
      userId,
      targetDate,
      content: "Call Ana",
      completionStatus: "completed" as const,
      completedAt: at,
      reflectedAt: at,
      committedAt: at,
      updatedAt: at,
      timeZone: "UTC",
      ...more,
    };
  });
  await database.db.insert(oneThings).values(rows);
}

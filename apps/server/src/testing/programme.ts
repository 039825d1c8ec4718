import type { ProgrammeAnswer } from "@sovereign/contract/programme";
import { startMember } from "./daily-loop.ts";
import { deviceOf } from "./device.ts";
import type { TestProduct } from "./test-product.ts";

/** A new member and the web app's requests of the programme. */
export async function startReader(product: TestProduct, timeZone = "UTC") {
  const { id, email, fetch, send, moveTo } = await startMember(product, timeZone);
  const read = () => send("/api/programme", "GET");
  const open = (day: number | string) => send(`/api/programme/days/${day}/opened`, "PUT");
  const phone = deviceOf({ fetch }, { timeZone });
  const mark = (day: number, done: boolean) => phone.post([phone.done(day, done)]);
  const restart = () => send("/api/programme/restart", "POST");

  /** Requests the programme as the dashboard does, which records the due day as shown. */
  async function visit(): Promise<ProgrammeAnswer> {
    const programme = await programmeOf(await read());
    const { day, due } = placeIn(programme);
    const locked = programme.days.find((one) => one.day === day)?.locked;
    return due && !locked ? programmeOf(await open(day)) : programme;
  }

  return { id, email, fetch, send, read, open, mark, restart, visit, moveTo };
}

/** Throws when the response is a refusal. */
export async function programmeOf(response: Response): Promise<ProgrammeAnswer> {
  if (response.status !== 200) throw new Error(`no programme: ${await response.text()}`);
  return (await response.json()) as ProgrammeAnswer;
}

/** Throws for a visitor's response. */
export function placeIn({ place }: ProgrammeAnswer) {
  if (!place) throw new Error("the answer has no place");
  return place;
}

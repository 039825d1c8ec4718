import { randomUUID } from "node:crypto";
import { addDays } from "@sovereign/domain/calendar-date";
import { type Answered, ask, CHECK_PATH, DAYS_PATH, fieldOf, WRITES_PATH } from "./ask.ts";
import type { SignedIn } from "./members.ts";
import { type What, writeOf } from "./requests.ts";

const LATEST_DAYS = 30;

type Look = {
  url: string;
  /** Two subscribers with a record of each of their last days; today's has no answer. */
  members: readonly [SignedIn, SignedIn];
  guest: SignedIn;
  today: string;
};

/** Does each kind of the work once, and what must be refused; returns one sentence per mistake. */
export async function checkWork(look: Look): Promise<string[]> {
  return [await tokens(look), await writes(look), await memberships(look)].flat();
}

const say = (right: boolean, sentence: string): string[] => (right ? [] : [sentence]);

function forged({ token }: SignedIn, other: SignedIn): string {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const said = JSON.parse(Buffer.from(claims, "base64url").toString());
  const changed = Buffer.from(JSON.stringify({ ...said, sub: other.id })).toString("base64url");
  return [head, changed, signature].join(".");
}

async function tokens({ url, members: [one, other] }: Look): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of [DAYS_PATH, CHECK_PATH]) {
    const bare = (await ask(url, path)).status;
    const foreign = (await ask(url, path, { token: forged(one, other) })).status;
    wrong.push(
      ...say(bare === 401, `${path} without a token answered ${bare}`),
      ...say(foreign === 401, `${path} with another member in the token answered ${foreign}`),
    );
  }
  return wrong;
}

function listOf({ body }: Answered, name: string): unknown[] {
  const list = fieldOf(body, name);
  return Array.isArray(list) ? list : [];
}

const isApplied = (answer: Answered) =>
  fieldOf(listOf(answer, "results")[0], "outcome") === "applied";

async function writes({ url, members: [one, other], today }: Look): Promise<string[]> {
  const wrong: string[] = [];
  const devices = new Map([one, other].map((member) => [member, { device: randomUUID(), seq: 0 }]));
  async function write(member: SignedIn, what: What, expected: boolean) {
    const device = devices.get(member);
    if (!device) throw new Error("a member without a device");
    const body = writeOf(device, today, what);
    const answer = await ask(url, WRITES_PATH, { method: "POST", token: member.token, body });
    const sentence = `${JSON.stringify(what)} was ${expected ? "not taken" : "taken"}`;
    const isRight = answer.status < 429 && isApplied(answer) === expected;
    wrong.push(...say(isRight, `${sentence}: ${answer.status} ${answer.text}`));
  }
  const read = async ({ token }: SignedIn) =>
    listOf(await ask(url, DAYS_PATH, { token }), "records");

  const [mine, theirs] = ["What the first one does", "What the other one does"];
  await write(one, { kind: "text", content: mine }, true);
  await write(one, { kind: "text", content: mine }, true);
  await write(other, { kind: "text", content: theirs }, true);
  await write(one, { kind: "text", content: "   " }, false);
  await write(other, { kind: "completion", completion_status: "partial" }, true);

  const [own, others] = [await read(one), await read(other)];
  const dates = own.map((record) => fieldOf(record, "target_date"));
  const wanted = Array.from({ length: LATEST_DAYS }, (_, ago) => addDays(today, -ago));
  wrong.push(
    ...say(fieldOf(own[0], "content") === mine, "A member's text is not what they set"),
    ...say(fieldOf(others[0], "content") === theirs, "An answer changed the text of its day"),
    ...say(
      fieldOf(others[0], "completion_status") === "partial",
      "A day is not answered as its member answered",
    ),
    ...say(
      JSON.stringify(dates) === JSON.stringify(wanted),
      `The latest thirty days are not what is read, from the newest back: ${dates.join(" ")}`,
    ),
  );
  return wrong;
}

async function memberships({ url, members: [one], guest }: Look): Promise<string[]> {
  const { token } = one;
  const first = await ask(url, CHECK_PATH, { token });
  const tag = first.tag ?? "";
  const again = await ask(url, CHECK_PATH, { token, tag });
  const guests = await ask(url, CHECK_PATH, { token: guest.token, tag });
  return [
    ...say(fieldOf(first.body, "subscribed") === true, "A subscriber is not told to be one"),
    ...say(again.status === 304, `A check of what is known answered ${again.status}`),
    ...say(
      guests.status === 200 && fieldOf(guests.body, "subscribed") === false,
      "Somebody without a membership is answered as a subscriber",
    ),
  ];
}

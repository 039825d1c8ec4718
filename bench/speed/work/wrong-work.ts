import { addDays } from "@sovereign/domain/calendar-date";
import { type Answered, ask, CHECK_PATH, DAYS_PATH, fieldOf } from "./ask.ts";
import type { SignedIn } from "./members.ts";

const LATEST_DAYS = 30;

/** What a system is looked at with before it is measured. */
type Look = {
  url: string;
  /** Two subscribers with a record of each of their latest days, today's not answered for. */
  members: readonly [SignedIn, SignedIn];
  /** A member without a membership. */
  guest: SignedIn;
  /** A member who signs out; none where a system knows of no sessions that end. */
  leaving?: SignedIn;
  today: string;
};

/**
 * Does each kind of the work once, and what must be refused; gives a sentence for everything that a
 * system did wrongly. Only who does all the work may be compared by what it costs.
 */
export async function wrongWork(look: Look): Promise<string[]> {
  const parts = [
    ...[await tokens(look), await writes(look), await memberships(look)],
    await leavings(look),
  ];
  return parts.flat();
}

const say = (right: boolean, sentence: string): string[] => (right ? [] : [sentence]);

/** The token of one member with another one named in it, under the first one's signature. */
function forged({ token }: SignedIn, other: SignedIn): string {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const said = JSON.parse(Buffer.from(claims, "base64url").toString());
  const changed = Buffer.from(JSON.stringify({ ...said, sub: other.id })).toString("base64url");
  return [head, changed, signature].join(".");
}

async function tokens({ url, members: [one, other] }: Look): Promise<string[]> {
  const statusOf = async (path: string, token?: string) =>
    (await ask(url, path, token === undefined ? {} : { token })).status;
  const wrong: string[] = [];
  for (const path of [DAYS_PATH, CHECK_PATH]) {
    const bare = await statusOf(path);
    const foreign = await statusOf(path, forged(one, other));
    const broken = await statusOf(path, `${one.token.slice(0, -8)}AAAAAAAA`);
    wrong.push(
      ...say(bare === 401, `${path} without a token answered ${bare}`),
      ...say(foreign === 401, `${path} with another member in the token answered ${foreign}`),
      ...say(broken === 401, `${path} with a broken signature answered ${broken}`),
    );
  }
  return wrong;
}

/** The records of an answer; none where it has no list of them. */
function recordsOf({ body }: Answered): unknown[] {
  const records = fieldOf(body, "records");
  return Array.isArray(records) ? records : [];
}

async function writes({ url, members: [one, other], today }: Look): Promise<string[]> {
  const wrong: string[] = [];
  const path = `${DAYS_PATH}/${today}`;
  const put = async (
    member: SignedIn,
    to: string,
    body: object,
    expected: (status: number) => boolean,
  ) => {
    const { status } = await ask(url, to, { method: "PUT", token: member.token, body });
    wrong.push(
      ...say(expected(status), `PUT ${to} with ${JSON.stringify(body)} answered ${status}`),
    );
  };
  const read = async ({ token }: SignedIn) => recordsOf(await ask(url, DAYS_PATH, { token }));
  const todays = (records: unknown[]) =>
    records.filter((record) => fieldOf(record, "target_date") === today);
  const done = (status: number) => status === 200;
  const refused = (status: number) => status >= 400 && status < 500;

  const [mine, theirs] = ["What the first one does", "What the other one does"];
  await put(one, path, { content: mine }, done);
  await put(one, path, { content: mine }, done);
  await put(other, path, { content: theirs }, done);
  await put(one, path, { content: "   " }, refused);
  await put(one, `${DAYS_PATH}/2020-01-01`, { content: mine }, refused);
  await put(other, `${path}/completion`, { completion_status: "partial" }, done);
  await put(other, `${path}/completion`, { completion_status: "splendid" }, refused);

  const [own, others] = [await read(one), await read(other)];
  const [ownToday, ...twice] = todays(own);
  const [othersToday] = todays(others);
  const dates = own.map((record) => fieldOf(record, "target_date"));
  const wanted = Array.from({ length: LATEST_DAYS }, (_, ago) => addDays(today, -ago));
  wrong.push(
    ...say(twice.length === 0, "A text that was set twice made two records"),
    ...say(fieldOf(ownToday, "content") === mine, "A member's text is not what they set"),
    ...say(fieldOf(othersToday, "content") === theirs, "An answer changed the text of its day"),
    ...say(
      fieldOf(othersToday, "completion_status") === "partial",
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
  const old = await ask(url, CHECK_PATH, { token, tag: '"of-another-time"' });
  const guests = await ask(url, CHECK_PATH, { token: guest.token, tag });
  return [
    ...say(first.status === 200, `A check answered ${first.status}`),
    ...say(fieldOf(first.body, "subscribed") === true, "A subscriber is not told to be one"),
    ...say(tag !== "", "A check came without an etag"),
    ...say(again.status === 304, `A check of what is known answered ${again.status}`),
    ...say(again.text === "", "A check of what is known answered a body"),
    ...say(old.status === 200, `A check with an old tag answered ${old.status}`),
    ...say(
      guests.status === 200 && fieldOf(guests.body, "subscribed") === false,
      "Somebody without a membership is answered as a subscriber",
    ),
  ];
}

async function leavings({ url, leaving }: Look): Promise<string[]> {
  if (!leaving) return [];
  const { token } = leaving;
  await ask(url, CHECK_PATH, { token });
  const left = await ask(url, "/api/auth/sign-out", { method: "POST", token, body: {} });
  const { status } = await ask(url, CHECK_PATH, { token });
  return [
    ...say(left.status === 204, `A sign-out answered ${left.status}`),
    ...say(status === 401, `A check with the token of an ended session answered ${status}`),
  ];
}

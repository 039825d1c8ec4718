import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { addDays } from "@sovereign/domain/calendar-date";
import { describe, expect, it } from "vitest";
import { checkWork } from "./check-work.ts";

const TODAY = "2026-03-10";

type Fault =
  | "accepts any token"
  | "writes for every member"
  | "reads from the oldest"
  | "accepts blank texts"
  | "forgets the text at an answer"
  | "knows no tag"
  | "calls all subscribers";

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const sign = (text: string) => createHmac("sha256", "key").update(text).digest("base64url");
const tokenOf = (sub: string) => {
  const text = `${json({ alg: "HS256" })}.${json({ sub })}`;
  return `${text}.${sign(text)}`;
};

type Day = { target_date: string; content: string; completion_status: string };

/** An in-memory server that does the work, except for one fault. */
async function withServer<Result>(
  fault: Fault | undefined,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const days = new Map<string, Day[]>();
  const daysOf = (member: string) => {
    const key = fault === "writes for every member" ? "all" : member;
    const seeded = Array.from({ length: 40 }, (_, ago) => ({
      ...{ target_date: addDays(TODAY, -ago), content: "A text", completion_status: "missed" },
    }));
    const found = days.get(key) ?? seeded;
    days.set(key, found);
    return found;
  };

  async function answer(request: IncomingMessage): Promise<[number, object?, string?]> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    const [head, claims = "", signature] = token.split(".");
    const right = signature === sign(`${head}.${claims}`) || fault === "accepts any token";
    if (!token || !right) return [401];
    const { sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
    if (request.method === "POST") {
      const outcome = write(daysOf(sub), JSON.parse(text).writes[0]);
      return [200, { results: [{ outcome }] }];
    }
    if (request.url === "/api/one-things") {
      const latest = daysOf(sub).slice(0, 30);
      return [200, { records: fault === "reads from the oldest" ? latest.reverse() : latest }];
    }
    const subscribed = sub !== "guest" || fault === "calls all subscribers";
    const tag = `"${subscribed}"`;
    const asked = request.headers["if-none-match"];
    const known = fault !== "knows no tag" && asked === tag;
    return known ? [304, undefined, tag] : [200, { subscribed }, tag];
  }

  function write(own: Day[], { kind: _kind, ...fields }: Partial<Day> & { kind: string }): string {
    const [first] = own;
    if (!first) return "refused";
    if (fields.content?.trim() === "" && fault !== "accepts blank texts") return "refused";
    Object.assign(first, fields);
    const answered = fields.completion_status && fault === "forgets the text at an answer";
    if (answered) first.content = "";
    return "applied";
  }

  const server = createServer(async (request, response) => {
    const [status, body, tag] = await answer(request);
    response.writeHead(status, tag ? { etag: tag } : {}).end(body && JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("It listens on no port");
    return await use(`http://127.0.0.1:${bound.port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

const look = (fault?: Fault) =>
  withServer(fault, (url) =>
    checkWork({
      url,
      members: [
        { id: "one", token: tokenOf("one") },
        { id: "other", token: tokenOf("other") },
      ],
      guest: { id: "guest", token: tokenOf("guest") },
      today: TODAY,
    }),
  );

describe("the check of a system's work", () => {
  it("finds no error in a system that does the work", async () => {
    expect(await look()).toEqual([]);
  });

  const CASES: [Fault, RegExp][] = [
    ["accepts any token", /another member in the token answered 200/],
    ["writes for every member", /text is not what they set/],
    ["reads from the oldest", /from the newest back/],
    ["accepts blank texts", /" {3}".* was taken/],
    ["forgets the text at an answer", /changed the text/],
    ["knows no tag", /what is known answered 200/],
    ["calls all subscribers", /answered as a subscriber/],
  ];
  for (const [fault, sentence] of CASES) {
    it(`finds one that ${fault}`, async () => {
      expect((await look(fault)).join("\n")).toMatch(sentence);
    });
  }
});

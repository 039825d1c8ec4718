// The minimum server for the same work: Node's own HTTP, the driver with named statements, and
// each token verified once. It uses the product's tables, members and tokens.
import { createHash, createPublicKey, type JsonWebKey, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";

const RECORD = `target_date::text, content, completion_status, completed_at, reflected_at,
  committed_at, late, note, time_zone, updated_at`;

const STATEMENTS = {
  ping: "select 1 as one",
  commit: `
    insert into one_things (user_id, target_date, content, time_zone, committed_at, updated_at)
    values ($1::text, $2::date, $3::text, 'UTC', $4::timestamptz, $4::timestamptz)
    on conflict (user_id, target_date) do update
    set content = excluded.content, updated_at = excluded.updated_at
    returning ${RECORD}`,
  reflect: `
    update one_things set
      completion_status = $3::text, reflected_at = $4::timestamptz, updated_at = $4::timestamptz,
      completed_at = case when $3::text = 'completed' then $4::timestamptz end
    where user_id = $1::text and target_date = $2::date
    returning ${RECORD}`,
  latest: `
    select ${RECORD} from one_things
    where user_id = $1::text and target_date between $2::date - 29 and $2::date
    order by target_date desc`,
  membership: `
    select product_id, period_end from subscriptions
    where user_id = $1::text and status = 'active' and revoked is null
      and period_end > $2::timestamptz
    order by period_end desc limit 1`,
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

async function query(name: keyof typeof STATEMENTS, values: unknown[]) {
  return (await pool.query({ name, text: STATEMENTS[name], values })).rows;
}

const publicKeys: (JsonWebKey & { kid: string })[] = JSON.parse(process.env.KEYS ?? "[]");
const keys = new Map(publicKeys.map((key) => [key.kid, createPublicKey({ key, format: "jwk" })]));

const STATUSES = ["completed", "partial", "missed"];
type Answer = { status: number; body?: object; tag?: string };
const members = new Map<string, { id: string; until: number }>();
const parsed = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString());

/** Returns the member's id in an access token; undefined if it is invalid or expired. */
function memberOf(header = ""): string | undefined {
  const known = members.get(header);
  if (known && known.until > Date.now()) return known.id;
  const [head, claims, signature = ""] = header.replace(/^Bearer /, "").split(".");
  if (!head || !claims) return undefined;
  try {
    const key = keys.get(parsed(head).kid);
    const how = key && ({ key, dsaEncoding: "ieee-p1363" } as const);
    const text = Buffer.from(`${head}.${claims}`);
    if (!how || !verify("sha256", text, how, Buffer.from(signature, "base64url"))) return undefined;
    const { sub, exp } = parsed(claims);
    if (exp * 1000 <= Date.now()) return undefined;
    members.set(header, { id: sub, until: exp * 1000 });
    return sub;
  } catch {
    return undefined;
  }
}

type Write = { [field in "id" | "kind" | "date" | "content" | "completion_status"]?: string };

async function bodyOf(request: IncomingMessage): Promise<{ writes: Write[] }> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

const refused = (status: number): Answer => ({ status, body: { status } });

async function write(request: IncomingMessage, member: string, today: string): Promise<Answer> {
  const [sent] = (await bodyOf(request)).writes;
  if (sent?.date !== today) return refused(409);
  const { id, kind, date, content, completion_status: status } = sent;
  const value = kind === "completion" ? status : content;
  if (typeof value !== "string" || !value.trim() || value.length > 500) return refused(400);
  if (kind === "completion" && !STATUSES.includes(value)) return refused(400);
  const statement = kind === "completion" ? "reflect" : "commit";
  const days = await query(statement, [member, date, value.trim(), new Date()]);
  const result = { id, outcome: "applied", code: null, milestone: null };
  return { status: 200, body: { results: [result], days } };
}

async function check(request: IncomingMessage, member: string): Promise<Answer> {
  const [open] = await query("membership", [member, new Date()]);
  const body = { subscribed: open !== undefined, ...open };
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  const tag = `"${hash.slice(0, 22)}"`;
  return request.headers["if-none-match"] === tag
    ? { status: 304, tag }
    : { status: 200, body, tag };
}

async function answer(request: IncomingMessage): Promise<Answer> {
  if (request.url === "/health/ready") return { status: 200, body: await query("ping", []) };
  const member = memberOf(request.headers.authorization);
  if (!member) return refused(401);
  const today = new Date().toISOString().slice(0, 10);
  if (request.method === "POST") return write(request, member, today);
  if (request.url !== "/api/one-things") return check(request, member);
  return { status: 200, body: { records: await query("latest", [member, today]) } };
}

createServer(async (request, response) => {
  const { status, body, tag } = await answer(request).catch(() => refused(500));
  const text = body && JSON.stringify(body);
  response.writeHead(status, {
    "cache-control": "no-store",
    ...(tag && { etag: tag }),
    ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
  });
  response.end(text);
}).listen(Number(process.env.PORT), "127.0.0.1");

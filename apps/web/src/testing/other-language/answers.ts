import type { MailedLink } from "@sovereign/contract/accounts";
import type { Calendar, RecordedDayAnswer } from "@sovereign/contract/calendar";
import type { AnswerOf } from "@sovereign/contract/endpoint";
import type { enrolFactor } from "@sovereign/contract/factors";
import type { PurchaseAnswer } from "@sovereign/contract/memberships";
import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import type { ReceiptAnswer } from "@sovereign/contract/receipts";
import type { RestPlan } from "@sovereign/contract/rest-days";
import type { ReviewLink } from "@sovereign/contract/reviews";
import type { VaultItemAnswer } from "@sovereign/contract/vault";
import type { DayEdit, DayEdits } from "@sovereign/contract/writes";
import type { EditField } from "@sovereign/domain/edit";
import { type Membership, NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { restHorizon, restQuarters } from "@sovereign/domain/planned-rest";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import type { FakeAnswer, SentRequest } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { programmeDayOf, programmeOf } from "#testing/programmes.ts";
import { NOT_REMINDED, REMINDED } from "#testing/reminder-answers.ts";
import { piece, shelves } from "#testing/vault-answers.ts";
import { accountAnswer } from "./account-answers.ts";

/** What members wrote and a pack's author wrote is in digits here: no screen's own word. */
const TEXT = "123";
const TODAY = "2026-11-21";
const PUBLISHED = "2026-01-01T10:00:00.000Z";

/** An app that is set up. */
const ENROLLED: AnswerOf<typeof enrolFactor> = {
  ...{ id: "3", friendly_name: TEXT, factor_type: "totp", type: "totp", status: "unverified" },
  created_at: PUBLISHED,
  totp: { qr_code: "data:,", secret: "234567", uri: "otpauth:1" },
};

/** What the server of one scene answers. */
export type Scene = {
  membership: Membership;
  overview: Overview;
  admin?: boolean;
  /** What a mailed link is good for. */
  link?: MailedLink;
  /** Every answer but the session's own is refused so. */
  refuses?: FakeAnswer;
  /** What is asked for is answered, and every act is refused. */
  refusesActs?: FakeAnswer;
};

const record = (target_date: string, further: Partial<OneThingRecord> = {}): OneThingRecord =>
  testRecord(target_date, { content: TEXT, ...further });

const unanswered = { completion_status: "missed", completed_at: null, reflected_at: null } as const;

export const NEW = testOverview(TODAY);

export const COMMITTED: Overview = {
  ...NEW,
  records: [
    record(TODAY, unanswered),
    record("2026-11-20", { late: true }),
    record("2026-11-19", { completion_status: "partial", completed_at: null }),
    record("2026-11-17", { completion_status: "missed", completed_at: null }),
  ],
  streak: { current: 2, best: 9, today_counts: false },
};

export const ANSWERED: Overview = {
  ...NEW,
  records: [record(TODAY), record("2026-11-20")],
  streak: { current: 7, best: 7, today_counts: true },
};

export const WAITING: Overview = {
  ...NEW,
  records: [record("2026-11-20", unanswered), record("2026-11-19")],
  streak: { current: 0, best: 30, today_counts: false },
  waiting: { date: "2026-11-20", streak_if_kept: 2 },
};

export const SUBSCRIBED: Membership = MEMBER;
export const ENDED: Membership = { ...NO_MEMBERSHIP, ended: { at: "2026-11-01T00:00:00Z" } };
export const DUE: Membership = { ...MEMBER, payment_due: true, paid_twice: true };
export const BY_STORE: Membership = { ...MEMBER, managed_by: "app_store", renews: false };

const REST_DAYS = ["2026-10-02", "2026-11-03", "2026-11-25"];
const REST: RestPlan = {
  today: TODAY,
  time_zone: "UTC",
  ...restHorizon(TODAY),
  rest_days: REST_DAYS,
  quarters: restQuarters(REST_DAYS, TODAY),
};

const purchase = (id: string, owner: PurchaseAnswer["owner"]): PurchaseAnswer => ({
  id,
  owner,
  managed_by: "card",
  since: PUBLISHED,
  period_end: null,
  renews: true,
});

/** What a member paid for half a year, cancelled, refunded in part; a store keeps its own. */
function receiptIn({ managed_by }: Membership): ReceiptAnswer {
  if (managed_by !== "card") return { managed_by: managed_by ?? "card", receipt: null };
  return {
    managed_by,
    receipt: {
      number: "1",
      paid_at: PUBLISHED,
      paid: { amount: "49.00", currency: "USD" },
      refunded: { amount: "9.00", currency: "USD" },
      term: { unit: "month", count: 6 },
      card: { brand: "1", last_four: "4242" },
      renewal: { at: PUBLISHED, price: { amount: "49.00", currency: "USD" } },
      ends_at: PUBLISHED,
      sent_to: "1",
    },
  };
}

const PIECES = VAULT_SECTIONS.flatMap((section) => [
  piece(section, "1", { title: TEXT, blurb: TEXT, minutes: 4 }),
  piece(section, "2", { title: TEXT, state: "locked", author: TEXT, first_published: 1900 }),
  piece(section, "3", { title: TEXT, state: "later", minutes: null, releases: "2027" }),
]);

const text = (words: string) => [{ kind: "text" as const, text: words }];
const BODY: VaultItemAnswer["body"] = {
  blocks: [
    { kind: "heading", level: 2, id: "h", children: text(TEXT) },
    { kind: "paragraph", children: [...text(TEXT), { kind: "note", number: 1 }] },
    { kind: "paragraph", children: text(`${TEXT} ____`) },
    { kind: "table", align: [null, null], head: [text(TEXT), text("4")], rows: [] },
  ],
  notes: [[{ kind: "paragraph", children: text(TEXT) }]],
};

/** The year around an overview's days; of a member with days also what was on this one before. */
function calendarWith({ records }: Overview): Calendar {
  const past = { ...record("2024-11-21"), rest: false };
  return {
    today: TODAY,
    time_zone: "UTC",
    from: "2025-12-01",
    to: "2026-11-30",
    first_day: records.length > 0 ? "2024-01-01" : null,
    days: records.length > 0 ? [record("2026-07-01")] : [],
    rest_days: records.length > 0 ? ["2026-07-02"] : [],
    on_this_day: records.length > 0 ? [past] : [],
  };
}

const OLD_DAY: RecordedDayAnswer = {
  date: "2020-01-01",
  today: TODAY,
  time_zone: "UTC",
  record: record("2020-01-01"),
  rest: false,
  streak: 3,
  first_day: "2019-01-01",
};

const edit = (number: number, field: EditField, value: string): DayEdit => ({
  ...{ id: `0198c7a0-0000-7000-8000-00000000000${number}`, field, value },
  ...{ edited_at: PUBLISHED, device: null, device_name: "1", stands: number % 2 === 0 },
});

/** A day whose every field was written twice. */
const EDITS: DayEdits = {
  date: TODAY,
  time_zone: "UTC",
  edits: [
    ...[edit(0, "text", TEXT), edit(1, "text", "")],
    ...[edit(2, "completion", "partial"), edit(3, "completion", "missed")],
    ...[edit(4, "note", TEXT), edit(5, "note", "")],
  ],
};

const LINK: ReviewLink = {
  review: "week",
  last_day: "2026-11-15",
  token: "1",
  made_at: PUBLISHED,
  withdrawn_at: null,
};

/** A review whose days went in every way, and one that was kept whole. */
function reviewAnswer(scene: Scene, path: string): unknown {
  const { overview, membership } = scene;
  if (path.endsWith("/link")) {
    const other: ReviewLink = { ...LINK, review: "thirty-days", token: "2" };
    const gone = { ...LINK, withdrawn_at: membership.subscribed ? null : PUBLISHED };
    return { link: overview.records.length > 0 ? gone : null, live: [other] };
  }
  if (path.startsWith("/api/shared-reviews/")) {
    const marks = ["completed", "partial", "missed", "no-record", "rest", "open", "waiting"];
    const [first_day, review] = path.endsWith("7")
      ? ["2026-11-16", "week"]
      : ["2026-10-23", "thirty-days"];
    const shown = { review, first_day, last_day: TODAY, shared_on: TODAY };
    return { ...shown, marks: path.endsWith("7") ? marks : [...marks, ...marks, ...marks] };
  }
  const days = path.includes("/week")
    ? { first_day: "2026-11-09", last_day: "2026-11-15" }
    : { first_day: "2026-10-23", last_day: TODAY };
  const { today, time_zone, rest_days, earlier, records } = overview;
  const answer = { text: "", updated_at: null };
  return { today, time_zone, rest_days, earlier, records, answer, ...days };
}

function readAnswer(scene: Scene, path: string): unknown {
  const { membership, overview, admin = false } = scene;
  if (path.endsWith("/edits")) return EDITS;
  if (path.startsWith("/api/one-things/calendar")) return calendarWith(overview);
  if (path.startsWith("/api/one-things/2020")) return OLD_DAY;
  if (path.startsWith("/api/one-things")) return overview;
  if (/^\/api\/(shared-)?reviews\//.test(path)) return reviewAnswer(scene, path);
  if (path.endsWith("/check-subscription")) return { ...membership, admin_mode_offered: admin };
  if (path.endsWith("/payment-test")) return { mode: "test", test_card: "4242", price_id: "1" };
  if (path === "/api/me/purchases") {
    return {
      purchases: [purchase("1", "yours"), purchase("2", "yours"), purchase("3", "unclaimed")],
    };
  }
  if (path === "/api/me/receipt") return receiptIn(membership);
  if (path === "/api/rest-days") return REST;
  const ofAccount = accountAnswer(path, membership);
  if (ofAccount) return ofAccount;
  if (path === "/api/reminders") return membership.subscribed ? REMINDED : NOT_REMINDED;
  if (path === "/api/manifesto") {
    const principles = [{ number: "1", title: TEXT, description: TEXT }];
    return { title: TEXT, version: "1", principles };
  }
  if (path === "/api/manifesto/signature") {
    return { signature: membership.subscribed ? { version: "0", signed_at: PUBLISHED } : null };
  }
  if (path === "/api/programme") return inDigits(programmeOf({}, membership.subscribed ? 5 : 3));
  if (path.startsWith("/api/programme/")) return inDigits(programmeDayOf(Number(path.at(-1))));
  if (path.startsWith("/api/vault/search")) {
    const hit = { ...PIECES[0], passage: [{ text: TEXT, match: true }] };
    return { query: "12", hits: path.includes("q=12") ? [hit] : [] };
  }
  if (path === "/api/vault") return shelves(PIECES, { section: "excerpts", id: "1" });
  if (path.startsWith("/api/vault/")) {
    return { ...PIECES[0], access: "member", position: { number: 1, of: 3 }, body: BODY };
  }
  return {};
}

/** The same answer with the words of whoever wrote it in digits. */
function inDigits(answer: unknown): unknown {
  const shown = /^(?:title|intro|principle|category|action_step|text)$/;
  return JSON.parse(
    JSON.stringify(answer, (name, value) =>
      typeof value === "string" && shown.test(name) ? TEXT : value,
    ),
  );
}

/** Answers as the server of a scene would. */
export function answerIn(scene: Scene, { method, path }: SentRequest): FakeAnswer {
  if (scene.refuses) return scene.refuses;
  if (method !== "GET" && scene.refusesActs) return scene.refusesActs;
  if (method === "POST" && path.includes("/auth/")) {
    if (path.endsWith("/mailed-link")) return { status: 200, body: scene.link };
    if (path.endsWith("/factors")) return { status: 200, body: ENROLLED };
    if (path.endsWith("/recovery-codes")) return { status: 200, body: { codes: ["2345-6789"] } };
    return { status: 200, body: {} };
  }
  // Every write of the programme answers the whole of it.
  const asked = method === "GET" || !path.startsWith("/api/programme") ? path : "/api/programme";
  return { status: 200, body: readAnswer(scene, asked) };
}

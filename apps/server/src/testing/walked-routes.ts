import { readdirSync } from "node:fs";
import type { Endpoint } from "@sovereign/contract/endpoint";
import { PROBLEMS, type ProblemCode, problemDocument } from "@sovereign/contract/problems";
import { type Audience, type GatedThing, mayOpen } from "@sovereign/domain/access";
import { isOfficeThing, mayOpenInOffice, STAFF_ROLES } from "@sovereign/domain/staff";
import { eq } from "drizzle-orm";
import { staff } from "#schema/schema.ts";
import type { TestFetch } from "./account-requests.ts";
import type { billingOf } from "./billing.ts";
import { signUpNewStaff, signUpStaff } from "./office-staff.ts";
import { CANARY } from "./planted-words.ts";
import type { TestProduct } from "./test-product.ts";

/** Everybody who may call the server. */
export const CALLERS = [
  ...(["visitor", "deleted member", "member", "subscriber", "admin mode", "former staff"] as const),
  ...STAFF_ROLES.flatMap((role) => [`${role} without a factor`, role] as const),
] as const;
export type Caller = (typeof CALLERS)[number];

export const isOffice = ({ access }: Pick<Endpoint, "access">) => isOfficeThing(access);

export const needsToken = ({ access }: Pick<Endpoint, "access">) =>
  isOfficeThing(access) || !mayOpen(access, "anonymous");

export const endsSession = ({ path }: Endpoint) => /\/(sign-out|delete-account)$/.test(path);

const FOLDER = new URL(".", import.meta.resolve("@sovereign/contract/endpoint"));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "access" in value && "summary" in value;

const modules = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map(async (name): Promise<object> => import(new URL(name, FOLDER).href)),
);

/** Every endpoint that a file of the contract exports. */
export const ENDPOINTS = modules.flatMap((exported) => Object.values(exported).filter(isEndpoint));

/** Sorted, because signing out ends the session. */
export const EVERY_ENDPOINT = ENDPOINTS.toSorted(
  (one, other) => Number(endsSession(one)) - Number(endsSession(other)),
);

export const MEMBER_ENDPOINTS = EVERY_ENDPOINT.filter(
  (endpoint) => !isOffice(endpoint) && !endsSession(endpoint),
);

export async function callersOf(product: TestProduct, billing: ReturnType<typeof billingOf>) {
  const [member, subscriber, administrator, deleted] = [
    await product.signUp(),
    await product.signUp(),
    await product.signUp(),
    await product.signUp(),
  ];
  await billing.subscribe(subscriber);
  const answer = await deleted.fetch("/api/functions/delete-account", {
    method: "POST",
    body: JSON.stringify({ confirmed: true }),
  });
  if (!answer.ok) throw new Error(`not deleted: ${await answer.text()}`);
  const former = await signUpStaff(product, "owner");
  await product.database.db.delete(staff).where(eq(staff.userId, former.userId));
  const callers = new Map<Caller, TestFetch>([
    ["visitor", product.fetch],
    ["deleted member", deleted.fetch],
    ["member", (path, init) => member.fetch(path, { ...init, headers: { cookie: member.cookie } })],
    ["subscriber", subscriber.fetch],
    [
      "admin mode",
      (path, init) => administrator.fetch(path, { ...init, headers: { "x-admin-mode": "on" } }),
    ],
    ["former staff", former.fetch],
  ]);
  for (const role of STAFF_ROLES) {
    callers.set(role, (await signUpStaff(product, role)).fetch);
    callers.set(`${role} without a factor`, (await signUpNewStaff(product, role)).fetch);
  }
  return callers;
}

/** What the gate answers a caller by the endpoint's row; undefined when it lets them through. */
function refusalOf(caller: Caller, { access, token }: Endpoint): ProblemCode | undefined {
  const isClosed = needsToken({ access });
  if (caller === "visitor") return isClosed ? "auth.required" : undefined;
  if (caller === "deleted member") {
    return isClosed || token === "optional" ? "auth.token_invalid" : undefined;
  }
  if (!isOfficeThing(access)) {
    const audiences: Partial<Record<Caller, Audience>> = {
      subscriber: "subscriber",
      "admin mode": "admin_mode",
    };
    return mayOpen(access, audiences[caller] ?? "signed_in") ? undefined : "membership.required";
  }
  const role = STAFF_ROLES.find((each) => caller.startsWith(each));
  if (!role) return "route.not_found";
  if (caller !== role) return "office.proof_missing";
  return mayOpenInOffice(access, role) ? undefined : "office.role_refused";
}

/** Codes that only the gate answers with; of the office's also that there is nothing. */
const GATE: readonly string[] = [
  "auth.required",
  "auth.token_invalid",
  "membership.required",
  "office.proof_missing",
  "office.role_refused",
];

/** What the parameters are that name no row. */
const USUAL: Record<string, string> = {
  date: "2026-03-10",
  month: "2026-03",
  review: "week",
  last_day: "2026-03-08",
  day: "1",
  provider: "google",
  section: "books",
  shelf: "books",
};

export type Asked = {
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Whether no endpoint that needs a body accepts this one. */
  isMalformed?: boolean;
};

/** Sends a request to an endpoint; parameters that name a row are `id`. A text is sent as it is. */
export function ask(
  fetch: TestFetch,
  { method, path }: Pick<Endpoint, "method" | "path">,
  { body = {}, query = {}, id = "00000000-0000-4000-8000-000000000000" }: Asked = {},
): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => USUAL[name] ?? encodeURIComponent(id));
  const search = new URLSearchParams(query);
  return fetch(search.size > 0 ? `${filled}?${search}` : filled, {
    method: method.toUpperCase(),
    ...(method !== "get" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

/** Returns the names of the fields that a schema reads, of a union those of all its kinds. */
export function fieldsOf(schema: object | undefined): string[] {
  if (!schema) return [];
  if ("options" in schema) return (schema.options as object[]).flatMap(fieldsOf);
  return "shape" in schema ? Object.keys(schema.shape as object) : [];
}

export const HTML = "<img src=x onerror=alert(1)>";
export const ELSEWHERE = ["https://evil.example/", "//evil.example/", "/\\evil.example/"];

/** For this host alone, or one that goes. */
const COOKIE = /^__Host-.*(; HttpOnly; Secure; SameSite=(Strict|Lax)$|Max-Age=0;)/;

/** What a webhook without its signature is answered. */
const UNSIGNED = /^(billing\.signature_invalid|(billing|mails)\.webhook_unauthorized)$/;

/** Returns all that is wrong with an endpoint's answer to a caller, whatever was sent. */
export async function faultsOf(caller: Caller, endpoint: Endpoint, asked: Asked, answer: Response) {
  const { status, headers } = answer;
  const type = headers.get("content-type") ?? "";
  const isStream = type.includes("event-stream");
  if (isStream) await answer.body?.cancel();
  const text = isStream ? "" : await answer.text();
  const json = /json/.test(type) && text ? JSON.parse(text) : undefined;
  const problem = status >= 400 ? problemDocument.safeParse(json).data : undefined;
  const code = problem?.code ?? "";
  const refusal = refusalOf(caller, endpoint);
  const isLetIn = !GATE.includes(code) && !(isOffice(endpoint) && code === "route.not_found");
  const mustRefuse = asked.isMalformed && endpoint.request?.body?.required && !refusal;
  const isAnswer = status === 200 && type.startsWith("application/json");
  const location = headers.get("location") ?? "";
  const faults: [string, boolean][] = [
    [`is answered with ${code || "no refusal"}`, refusal ? code !== refusal : !isLetIn],
    ["fails", status >= 500],
    ["is no problem document", status >= 400 && !isDocument(type, status, code)],
    ["accepts a malformed body", Boolean(mustRefuse) && status !== 400],
    ["accepts no signature", endpoint.access === "signed_webhook" && !UNSIGNED.test(code)],
    ["is not as described", isAnswer && !endpoint.answer.safeParse(json).success],
    ["may be stored", needsToken(endpoint) && headers.get("cache-control") !== "no-store"],
    ["has a cookie for more than this host", headers.getSetCookie().some((it) => !COOKIE.test(it))],
    ["has another member's words", text.includes(CANARY)],
    ["repeats HTML as HTML", text.includes(HTML) && json === undefined],
    ["leads elsewhere", /[<]|evil/.test(location) || /"url":"[^"]*evil/.test(text)],
  ];
  const name = `${endpoint.method.toUpperCase()} ${endpoint.path}, ${caller}`;
  return faults.flatMap(([what, is]) => (is ? [`${name}: ${what} (${status})`] : []));
}

function isDocument(type: string, status: number, code: string): boolean {
  return type === "application/problem+json" && PROBLEMS[code as ProblemCode]?.status === status;
}

/** The access matrix rows of routes that are not in the contract. */
export const UNDESCRIBED_ROUTES: Record<string, GatedThing> = {
  "GET /api/openapi.json": "service_information",
  "GET /api/docs": "service_information",
};

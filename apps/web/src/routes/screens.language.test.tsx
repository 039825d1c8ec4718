import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { act, cleanup, fireEvent } from "@testing-library/react";
import type { ComponentType } from "react";
import { useParams } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UnexpectedErrorInApp } from "#app/failures/unexpected-error.tsx";
import { MemberFrame } from "#app/frames/member-frame.tsx";
import { accountPaths } from "#core/page/account-paths.ts";
import { paths } from "#core/page/paths.ts";
import { reminderPaths } from "#core/page/reminder-paths.ts";
import { reviewPaths } from "#core/page/review-paths.ts";
import { otherSignInPath } from "#core/page/sign-in-paths.ts";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import {
  ANSWERED,
  answerIn,
  BY_STORE,
  COMMITTED,
  DUE,
  ENDED,
  NEW,
  type Scene,
  SUBSCRIBED,
  WAITING,
} from "#testing/other-language/answers.ts";
import { plainLetters } from "#testing/other-language/plain-letters.ts";
import { renderPage } from "#testing/render-page.tsx";

type Params = Record<string, string>;
type RouteModule = {
  default: ComponentType<{ params: Params }>;
  meta?: (given: { params: Params }) => { title?: string }[];
};

const routes = import.meta.glob<RouteModule>(["./*.tsx", "!./*.test.tsx"], {
  eager: true,
});

/** The frames, which have no page of their own. */
const FRAMES = ["app", "app.page", "page"];

/** Every public page, at the addresses that show different things. */
const PUBLIC: [file: string, ...addresses: string[]][] = [
  ["home", paths.home],
  ["about", paths.about],
  ["demo", paths.demo],
  ["privacy", paths.privacy],
  ["terms", paths.terms],
  ["app-preview", paths.appPreview],
  ["tiers", paths.tiers],
  ["app-store-preview", paths.storeListing],
  ["auth", paths.auth, paths.signUp, `${paths.auth}?paid=true`, `${paths.auth}#sign-in=over`],
  ["auth.confirm", paths.confirm],
  ["auth.email", paths.confirmEmail],
  ["auth.email-undo", paths.undoEmail],
  ["farewell", accountPaths.farewell],
  ["offline", paths.offline],
  ["not-found", "/1"],
];

/** Every page of the app; what stands outside its frame brings its own. */
const APP: [file: string, path: string, at?: string][] = [
  ["app.dashboard", paths.app],
  ["app.one-thing", paths.oneThing],
  ["app.accountability", paths.accountability],
  ["app.history", paths.history],
  ["app.history-year", paths.historyYear],
  ["app.history-year", paths.historyYear, `${paths.historyYear}?until=2025-11`],
  ["app.history-day", paths.historyDay(":date"), paths.historyDay("2026-11-20")],
  ["app.history-day", paths.historyDay(":date"), paths.historyDay("2026-11-21")],
  ["app.history-day", paths.historyDay(":date"), paths.historyDay("2020-01-01")],
  ["app.history-day", paths.historyDay(":date"), paths.historyDay("2027-01-01")],
  ["app.history-print", paths.historyPrint],
  ["app.rest", paths.rest],
  ["app.review-week", reviewPaths.week()],
  ["app.review-thirty", reviewPaths.thirtyDays()],
  ["app.programme", paths.programme],
  ["app.programme-day", paths.programmeDay(":day"), paths.programmeDay(1)],
  ["app.programme-day", paths.programmeDay(":day"), paths.programmeDay(4)],
  ["app.resources", paths.vault],
  ["app.resources", paths.vault, `${paths.vault}?q=12`],
  ["app.resources", paths.vault, `${paths.vault}?q=99`],
  ["app.manifesto", paths.manifesto],
  ["app.community", paths.community],
  ["app.welcome", paths.welcome],
  ["app.about", paths.appAbout],
  ["app.settings", paths.settings],
  ["app.settings-devices", paths.devices],
  ["app.settings-email", accountPaths.email],
  ["app.settings-two-factor", paths.twoFactor],
  ["app.settings-two-factor", paths.twoFactor, paths.addFactor("app")],
  ["app.settings-two-factor", paths.twoFactor, paths.addFactor("phone")],
  ["app.settings-sign-in", otherSignInPath],
  ["app.settings-sign-in", otherSignInPath, `${otherSignInPath}?linked=google`],
  ["app.settings-sign-in", otherSignInPath, `${otherSignInPath}?failed=taken`],
  ["app.settings-unsent", accountPaths.unsent],
  ["app.settings-reminders", reminderPaths.receipts],
  ["app.not-found", "/app/1"],
  ["app.resources-item", paths.vaultItem(":section", ":id"), paths.vaultItem("excerpts", "1")],
  ["stripe-test", paths.paymentTest],
  ["shared-review", reviewPaths.shared(":token"), reviewPaths.shared("1")],
  ["shared-review", reviewPaths.shared(":token"), reviewPaths.shared("7")],
];
const WITHOUT_FRAME = ["app.resources-item", "stripe-test"];

const problem = (status: number, code: string) => ({ status, body: { code, title: "" } });

/** The members whose screens differ, and a server that does not answer as it should. */
const SCENES: Record<string, Scene> = {
  "who is new": { membership: NO_MEMBERSHIP, overview: NEW },
  "a member": { membership: SUBSCRIBED, overview: COMMITTED, admin: true },
  "who has answered": { membership: BY_STORE, overview: ANSWERED },
  "who has a day to answer for": { membership: ENDED, overview: WAITING },
  "whose card was declined": { membership: DUE, overview: COMMITTED },
  "whose every act is refused": {
    membership: NO_MEMBERSHIP,
    overview: COMMITTED,
    refusesActs: problem(409, "one_thing.date_closed"),
  },
  "a server that fails": {
    membership: NO_MEMBERSHIP,
    overview: NEW,
    refuses: problem(500, "server.unexpected"),
  },
  "no connection": { membership: NO_MEMBERSHIP, overview: NEW, refuses: "silence" },
};

const moduleOf = (file: string): RouteModule => {
  const module = routes[`./${file}.tsx`];
  if (!module) throw new Error(`There is no route ${file}`);
  return module;
};

function Page({ file }: { file: string }) {
  const { default: Route } = moduleOf(file);
  const params = useParams() as Params;
  const page = <Route params={params} />;
  const framed = file.startsWith("app.") && !WITHOUT_FRAME.includes(file);
  return framed ? <MemberFrame>{page}</MemberFrame> : page;
}

/** Another page, where an act leads; its words are the tests' own. */
const ELSEWHERE = "Elsewhere";
const seen = () => plainLetters(document.body).filter((text) => text !== ELSEWHERE);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** What opens over a page at an address of its own: its script is fetched at the press. */
const SHEET = "a[href$='?why']";
let sheetsOpened = 0;

/** What can be pressed, and what tells it from what has been pressed already. */
const pressable = () =>
  [
    ...document.body.querySelectorAll<HTMLElement>(
      `button, summary, input[type=checkbox], ${SHEET}`,
    ),
  ].map((element) => ({ element, name: element.ariaLabel ?? element.textContent ?? element.id }));

/** The acts of the frame are the same around every page: they are pressed around the first. */
const FRAME = ".topbar, .rail, .pmast";

async function pressEverything(
  withFrame: boolean,
  say: (where: string) => void,
  back: () => Promise<void>,
) {
  const pressed = new Set<string>();
  const next = () =>
    pressable().find(
      ({ element, name }) =>
        !pressed.has(name) &&
        !element.matches(":disabled") &&
        (withFrame || !element.closest(FRAME)),
    );
  for (let one = next(); one && pressed.size < 40; one = next()) {
    pressed.add(one.name);
    act(() => {
      fireEvent.mouseDown(one.element);
      one.element.click();
    });
    say(one.name);
    await act(() => vi.dynamicImportSettled());
    await pass(1000);
    if (one.element.matches(SHEET)) {
      expect(document.querySelector("[role=dialog]"), one.name).not.toBeNull();
      sheetsOpened += 1;
    }
    say(one.name);
    await back();
  }
}

/**
 * What stood on a page whose acts were all pressed: pressed again where the server takes every act, they
 * lead to the same words.
 */
const pressedPages = new Set<string>();

function isPressedAlready(at: string, { refuses, refusesActs }: Partial<Scene>): boolean {
  if (refuses || refusesActs) return false;
  const page = `${at} ${(document.querySelector("main") ?? document.body).innerHTML}`;
  const known = pressedPages.has(page);
  pressedPages.add(page);
  return known;
}

/**
 * Shows a page to whoever the scene is about, presses everything there, and gives what stays plain.
 * Meanwhile React cannot take a stack for each element that it makes, a quarter of the time.
 */
async function walk(...where: [file: string, path: string, at: string, scene: Scene | null]) {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  return plainOn(...where).finally(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
}

async function plainOn(file: string, path: string, at: string, scene: Scene | null) {
  // Each text once, with what was pressed before it came.
  const found = new Map<string, string>();
  const say = (where: string) => {
    for (const text of seen()) if (!found.has(text)) found.set(text, where);
  };
  fakeServer((request) => answerIn(scene ?? { membership: NO_MEMBERSHIP, overview: NEW }, request));
  const enter = () =>
    act(() => {
      if (scene) session.announce({ type: "signed_in", record: memberRecord() });
      else session.announce({ type: "signed_out", reason: "member" });
    });
  enter();
  const { router } = renderPage(path, <Page file={file} />, at);
  say("at first");
  await pass(1500);
  say("");
  const address = at.split("?")[0];
  if (scene?.refuses) {
    // What is asked for is asked for three times.
    await pass(9000);
    say("");
  }
  const first = [paths.app, paths.home].some((path) => path === at);
  const back = async () => {
    if ((session.member() !== null) !== (scene !== null)) enter();
    if (router.state.location.pathname !== address) await act(() => router.navigate(at));
    await pass(200);
  };
  if (!isPressedAlready(at, scene ?? {})) await pressEverything(first, say, back);
  const titles = (moduleOf(file).meta?.({ params: {} }) ?? []).map(({ title }) => title ?? "");
  for (const title of titles) if (/[A-Za-z]/.test(title)) found.set(title, "title");
  cleanup();
  return [...found].map(([text, where]) => `${where}: ${text}`);
}

describe("in another language", () => {
  beforeEach(() => {
    sheetsOpened = 0;
    vi.useFakeTimers({ now: new Date("2026-11-21T20:00:00Z") });
    vi.stubGlobal("print", () => {});
    vi.stubGlobal("open", () => null);
    Object.defineProperty(navigator, "language", { value: "el", configurable: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
    sessionStorage.clear();
  });

  it("has every page in one of the lists", () => {
    const listed = [...PUBLIC.map(([file]) => file), ...APP.map(([file]) => file), ...FRAMES];
    const files = Object.keys(routes).map((name) => name.slice("./".length, -".tsx".length));
    expect(files.filter((file) => !listed.includes(file))).toEqual([]);
  });

  it.each(PUBLIC)("says nothing in plain letters on %s", async (file, ...addresses) => {
    for (const at of addresses) {
      expect(await walk(file, at.split("?")[0] ?? at, at, null)).toEqual([]);
    }
  });

  it.each(Object.entries(SCENES))("says nothing in plain letters to %s", async (_, scene) => {
    for (const [file, path, at = path] of APP) {
      expect.soft(await walk(file, path, at, scene), `${file} ${at}`).toEqual([]);
    }
    if (!scene.refuses) expect(sheetsOpened).toBeGreaterThan(0);
  });

  it("says nothing in plain letters where a page breaks", () => {
    renderPage("/app", <UnexpectedErrorInApp error={new Error("1")} />);
    // The reference is for people who look for it in the records.
    const plain = seen().filter((text) => !/[0-9a-f]{8}/.test(text));
    expect(plain).toEqual([]);
  });
});

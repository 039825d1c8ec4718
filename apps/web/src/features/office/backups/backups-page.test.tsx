import type { OfficeBackups } from "@sovereign/contract/office-backups";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { rowsOf } from "#testing/office-screen.tsx";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { BackupsPage } from "./backups-page.tsx";

const NAME = "2026-03-24T03-17-00Z.backup.age";
const SHA = "4f2a9c0d1e3b5a7788990011223344556677889900aabbccddeeff0011223344";

const NONE = { name: null, sha256: null, failure: null };
const OLD = { ...NONE, seconds: null, bytes: null, reason: null, encrypted: null };
const RESTORED = {
  id: 2,
  at: "2026-03-24T03:20:00.000Z",
  seconds: 12,
  name: NAME,
  by_owners_key: false,
  members: 1240,
  days: 1,
  memberships: 1190,
  payments: 2400,
  rows: 61_842,
  ended_sessions: 1,
  sha256: SHA,
  failure: null,
};
const MADE = { id: 3, at: "2026-03-24T03:19:00.000Z", seconds: 131, bytes: 4_240_000, name: NAME };
const AT = "2026-03-23T03:17:00.000Z";
const FAILED = "rclone copyto failed (exit code 1)";

const FOUND: OfficeBackups = {
  encrypted: true,
  on_this_machine: false,
  days: 35,
  running: false,
  held: [],
  backups: [
    { ...OLD, ...MADE, reason: "night", encrypted: true, sha256: SHA },
    { ...OLD, id: 2, at: AT, reason: "upgrade", failure: FAILED },
    { ...OLD, id: 1, at: "2026-03-22T03:17:00.000Z", seconds: 1, bytes: 310_400 },
  ],
  rehearsals: [
    RESTORED,
    { ...RESTORED, id: 1, seconds: 2, sha256: null, failure: "A rehearsal is running." },
  ],
};

signedIn("2026-03-24T09:14:00.000Z");

function open(found: OfficeBackups) {
  const requests: string[] = [];
  fakeServer(({ method, path }) => {
    requests.push(`${method} ${path}`);
    return method === "POST" ? { status: 204 } : { status: 200, body: found };
  });
  renderPage("/office/backups", <BackupsPage />);
  return requests;
}

describe("the owner's report of backups", () => {
  it("says where they are, what failed, and what a trial restored", async () => {
    open(FOUND);
    await screen.findByText(
      "The last backup was made today, 03:19. Backups are kept for 35 days. They’re encrypted with a key this server doesn’t have.",
    );
    const [last = "", failed = "", old = ""] = rowsOf("Backups");
    expect(last).toMatch(/^Today, 03:19Nightly4\.2 MB2 minutesEncrypted$/);
    expect(failed).toContain("Before an upgrade");
    expect(failed).toContain("Failedrclone copyto failed (exit code 1)");
    expect(old).toContain("310 kB1 second");
    const [tried = "", refused = ""] = rowsOf("Restore tests");
    expect(tried).toContain(
      `${NAME}SHA-256 4f2a9c0d1e3b… · With a one-time key made for this file`,
    );
    expect(tried).toContain(
      "1,240 members, 1 day, 1,190 memberships, 2,400 journal entries; 61,842 rows in total, matching the file.",
    );
    expect(tried).toContain("1 session ended");
    expect(refused).toContain("A rehearsal is running.");
    expect(refused).toContain("Failed");
  });

  it("lists what a restore holds, and lets one kind go §S94", async () => {
    const at = { since: AT, held_at: "2026-03-24T08:00:00.000Z" };
    const held = [
      { kind: "mails" as const, waiting: 1204, ...at },
      { kind: "deletions" as const, waiting: 1, ...at },
    ];
    const requests = open({ ...FOUND, held });
    await screen.findByText(/^The restored backup is from yesterday, 03:17\./);
    expect(rowsOf("On hold since the restore")).toEqual([
      "Emails in the queue, and those added each hour1,204Release",
      "Accounts due for deletion, including those deleted since the backup1Release",
    ]);
    const [, go] = screen.getAllByRole("button", { name: "Release" });
    expect(go?.getAttribute("aria-describedby")).toBe("held-deletions");
    if (go) await userEvent.click(go);
    expect(requests).toContain("POST /api/office/held/deletions/go");
  });

  it("says that they are unencrypted, on this machine, and starts one", async () => {
    const nothing = { backups: [], rehearsals: [], encrypted: false, on_this_machine: true };
    const requests = open({ ...FOUND, ...nothing });
    await screen.findByText(
      "Nothing has been backed up yet. Backups are kept for 35 days. They aren’t encrypted, because BACKUP_RECIPIENT isn’t set. They’re stored only on this server and would be lost with it, because BACKUP_TO isn’t set.",
    );
    screen.getByText("No restore has been tested yet. The next nightly backup will be.");
    await userEvent.click(screen.getByRole("button", { name: "Back Up Now" }));
    expect(requests).toContain("POST /api/office/backup");
  });
});

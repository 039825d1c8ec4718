import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { recallPlace, rememberPlace } from "#features/reader/reading-places.ts";
import { drafts } from "#lib/drafts.ts";
import { session } from "#session/session.ts";
import { keepMemberCache } from "./member-cache.ts";
import { memberRecord } from "./testing/members.ts";

const PIECE = { section: "case-studies", id: "2008-crash" };

it("keeps drafts and places when the server ends the session, and forgets them when the member then signs out", () => {
  keepMemberCache(new QueryClient());
  session.announce({ type: "signed_in", record: memberRecord() });
  drafts.write("u1", "2026-03-24", "Call Priya");
  rememberPlace("u1", PIECE, { block: 3, offset: 0.5, percent: 40 });
  session.announce({ type: "signed_out", reason: "ended" });
  expect(drafts.read("u1", "2026-03-24")).toBe("Call Priya");
  expect(recallPlace("u1", PIECE)?.percent).toBe(40);
  session.announce({ type: "signed_out", reason: "member" });
  expect(drafts.read("u1", "2026-03-24")).toBeNull();
  expect(recallPlace("u1", PIECE)).toBeNull();
});

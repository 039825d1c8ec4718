import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { drafts } from "#lib/drafts.ts";
import { session } from "#session/session.ts";
import { keepMemberCache } from "./member-cache.ts";
import { memberRecord } from "./testing/members.ts";

it("keeps a draft when the server ends the session, and forgets it when the member then signs out", () => {
  keepMemberCache(new QueryClient());
  session.announce({ type: "signed_in", record: memberRecord() });
  drafts.write("u1", "2026-03-24", "Call Priya");
  session.announce({ type: "signed_out", reason: "ended" });
  expect(drafts.read("u1", "2026-03-24")).toBe("Call Priya");
  session.announce({ type: "signed_out", reason: "member" });
  expect(drafts.read("u1", "2026-03-24")).toBeNull();
});

import { describe, expect, it } from "vitest";
import { ACCESS, AUDIENCES, audienceOf, type GatedThing, mayOpen } from "./access.ts";

const things = Object.keys(ACCESS) as GatedThing[];

/** Section 6 of the specification, written again. */
const TABLE = {
  anonymous: [
    "public_page",
    "service_information",
    "signing_in",
    "tiers",
    "checkout",
    "signed_webhook",
    "manifesto",
    "programme_preview",
    "shared_review",
    "reminder_report",
    "mail_preferences",
    "content_file",
    "first_excerpt",
    "funnel_count",
    "fault_report",
    "announced_piece",
    "partner_invitation",
  ],
  signed_in: [
    "own_account",
    "daily_loop",
    "reminders",
    "programme_progress",
    "membership_status",
    "customer_portal",
    "payment_test",
    "funnel_report",
    "manifesto_signature",
    "vault_shelves",
    "preview_principle",
    "video",
    "book",
    "open_item",
  ],
  subscriber: [
    "accountability_engine",
    "whole_programme",
    "excerpt",
    "principle",
    "framework",
    "case_study",
    "briefing",
    "member_item",
  ],
};

describe("the access matrix", () => {
  it("opens to everyone, to signed-in visitors and to subscribers what the specification states §6.2", () => {
    const opensFirstTo = (audience: keyof typeof TABLE) =>
      things.filter((thing) => AUDIENCES.find((each) => mayOpen(thing, each)) === audience);
    for (const audience of ["anonymous", "signed_in", "subscriber"] as const) {
      expect(opensFirstTo(audience).sort()).toEqual([...TABLE[audience]].sort());
    }
  });

  it.each(things)("never closes %s to an audience with more access", (thing) => {
    const opened = AUDIENCES.map((audience) => mayOpen(thing, audience));
    expect(opened).toEqual([...opened].sort());
  });
});

describe("the audience of a caller", () => {
  it.each([
    [false, false, false, "anonymous"],
    [false, true, true, "anonymous"],
    [true, false, false, "signed_in"],
    [true, true, false, "subscriber"],
    [true, false, true, "admin_mode"],
    [true, true, true, "admin_mode"],
  ] as const)(
    "signed in %s, subscribed %s, admin mode %s: %s",
    (signedIn, subscribed, adminMode, audience) => {
      expect(audienceOf({ signedIn, subscribed, adminMode })).toBe(audience);
    },
  );
});

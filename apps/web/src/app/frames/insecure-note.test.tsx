import { insecureAddress } from "@sovereign/content/words/frame";
import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { MemberFrame } from "./member-frame.tsx";
import { PublicFrame } from "./public-frame.tsx";

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => session.announce({ type: "signed_out", reason: "member" }));

it.each([
  ["public", <PublicFrame key="public">Page</PublicFrame>],
  ["member's", <MemberFrame key="member">Page</MemberFrame>],
])("shows the insecure URL note on a %s page", (_, page) => {
  fakeServer(() => ({ status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } }));
  renderPage("/app", page);
  expect(screen.getByText(insecureAddress).className).toBe("insecure-note");
});

import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { session } from "#session/session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { memberRecord } from "#web/testing/members.ts";
import { nativeShell, noShell, storeFails } from "#web/testing/native-shell.ts";
import { renderPage } from "#web/testing/render-page.tsx";
import { MembershipWatch } from "./membership-watch.tsx";

afterEach(() => {
  session.announce({ type: "signed_out", reason: "member" });
  noShell();
});

it("says that the store of the device could not be made ready", async () => {
  nativeShell("android", { configure: storeFails({ code: 23, message: "Configuration issue" }) });
  fakeServer(() => ({ status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } }));
  session.announce({ type: "signed_in", record: memberRecord() });
  renderPage("/app", <MembershipWatch />);
  expect(await screen.findByText("Setup Error")).toBeTruthy();
  expect(screen.getByText("Failed to initialize payment system.")).toBeTruthy();
});

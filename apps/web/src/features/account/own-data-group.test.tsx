import "fake-indexeddb/auto";
import { onlineManager } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { OwnDataGroup } from "./own-data-group.tsx";

afterEach(() => onlineManager.setOnline(true));

it("reports that the outcome is unknown without a connection", async () => {
  fakeServer(() => "silence");
  onlineManager.setOnline(false);
  renderPage("/app/settings", <OwnDataGroup userId="member" />);
  expect(await screen.findByText("Not known without a connection")).toBeDefined();
});

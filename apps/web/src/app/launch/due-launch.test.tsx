import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";

/** Reloads the modules in a signed-out store app. */
async function loadedAnew() {
  vi.resetModules();
  const [{ LaunchGate }, { fetchDueLaunch }, { session }] = await Promise.all([
    import("./launch-gate.tsx"),
    import("./due-launch.ts"),
    import("#core/session/session.ts"),
  ]);
  await session.start();
  return { LaunchGate, fetchDueLaunch };
}

beforeEach(() => {
  localStorage.clear();
  fakeServer(() => ({ status: 200, body: {} }));
  vi.stubGlobal("Capacitor", {});
  vi.stubGlobal("androidBridge", {});
});

describe("the first screen on a slow phone", () => {
  it("is the first flow, without a delay, once prefetched", async () => {
    const { LaunchGate, fetchDueLaunch } = await loadedAnew();
    await fetchDueLaunch();
    renderPage("/", <LaunchGate>The page</LaunchGate>);
    expect(screen.getByRole("dialog").querySelector("h1")?.textContent).toBe("Sovereign");
  });

  it("is never the page behind the flows, however late they load", async () => {
    const late = Promise.withResolvers<void>();
    onTestFinished(() => {
      late.resolve();
      vi.doUnmock("./launch-flow.tsx");
    });
    vi.doMock("./launch-flow.tsx", async (original) => {
      await late.promise;
      return original();
    });
    const { LaunchGate } = await loadedAnew();
    renderPage("/", <LaunchGate>The page</LaunchGate>);
    expect(document.querySelector("[data-flow]")).toBeTruthy();
    // Deferred rendering runs in a separate task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByText("The page")).toBeNull();
    late.resolve();
    await screen.findByText("The page");
    screen.getByRole("dialog");
  });
});

import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dismissToast, toast, toasts } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) dismissToast(id);
  });
});

describe("toasts", () => {
  it("announces a success politely and an error assertively, with title and description", async () => {
    render(<Toaster />);
    act(() => toast({ tone: "success", title: "Success!", description: "It has been set." }));
    const success = await screen.findByRole("status");
    await waitFor(() => expect(success.textContent).toContain("Success!"));
    expect(success.textContent).toContain("It has been set.");
    expect(success.getAttribute("aria-live")).toBe("polite");
    act(() => toast({ tone: "error", title: "Error", description: "Failed to save." }));
    const error = await screen.findByRole("status");
    await waitFor(() => expect(error.textContent).toContain("Failed to save."));
    expect(error.getAttribute("aria-live")).toBe("assertive");
  });

  it("are shown one at a time, the latest first, and the previous one after that §9.19", async () => {
    render(<Toaster />);
    act(() => {
      toast({ tone: "error", title: "Sign out failed" });
      toast({ tone: "success", title: "Copied" });
    });
    expect(await screen.findAllByRole("listitem")).toHaveLength(1);
    expect(screen.getByRole("listitem").textContent).toContain("Copied");
    await userEvent.setup().click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.getByRole("listitem").textContent).toContain("Sign out failed");
  });

  it("are below the notes that come before the page, whose buttons they do not cover §9.19", async () => {
    render(
      <>
        <aside className="frame-rail" />
        <main>Page</main>
        <Toaster />
      </>,
    );
    const viewport = () => document.querySelector<HTMLElement>(".toasts");
    const page = vi.spyOn(screen.getByRole("main"), "getBoundingClientRect");
    page.mockReturnValue(new DOMRect(0, 96, 800, 2_000));
    act(() => toast({ tone: "success", title: "Welcome back!" }));
    expect(viewport()?.style.getPropertyValue("--page-top")).toBe("96px");
    // Scrolled past them.
    page.mockReturnValue(new DOMRect(0, -300, 800, 2_000));
    act(() => toast({ tone: "success", title: "Copied" }));
    expect(viewport()?.style.getPropertyValue("--page-top")).toBe("0px");
  });

  it("replace the previous one of the same topic", () => {
    for (const title of ["Missed", "Partial"]) toast({ tone: "success", title, topic: "answer" });
    toast({ tone: "success", title: "3 days" });
    expect(toasts.get().map((message) => message.title)).toEqual(["Partial", "3 days"]);
  });

  describe("in a hidden tab", () => {
    function hide(hidden: boolean) {
      vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
      return act(() => document.dispatchEvent(new Event("visibilitychange")));
    }
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    /** As many frames as a message needs to be rendered and announced. */
    async function frames() {
      for (let frame = 0; frame < 6; frame++) await pass(16);
    }
    const announced = () => screen.queryAllByRole("status").map(({ textContent }) => textContent);

    afterEach(() => void vi.useRealTimers());

    it("wait for the member, and are announced and timed from then on §9.19", async () => {
      vi.useFakeTimers();
      render(<Toaster />);
      await hide(true);
      await act(() => toast({ tone: "success", title: "Success!" }));
      await pass(60_000);
      expect(announced()).toEqual([]);
      await hide(false);
      await frames();
      expect(announced()).toEqual(["Notification Success!"]);
      await pass(4_800);
      expect(screen.getByText("Success!")).toBeTruthy();
      await pass(200);
      expect(screen.queryByText("Success!")).toBeNull();
      expect(toasts.get()).toEqual([]);
    });

    it("stay for a member who leaves before they time out", async () => {
      vi.useFakeTimers();
      render(<Toaster />);
      await act(() => toast({ tone: "success", title: "Success!" }));
      await frames();
      await pass(4_000);
      await act(() => window.dispatchEvent(new Event("blur")));
      await hide(true);
      await pass(60_000);
      await hide(false);
      await frames();
      await act(() => window.dispatchEvent(new Event("focus")));
      await pass(4_800);
      expect(screen.getByText("Success!")).toBeTruthy();
      await pass(200);
      expect(toasts.get()).toEqual([]);
    });
  });

  it("keep the latest three", () => {
    for (const title of ["one", "two", "three", "four"]) toast({ tone: "success", title });
    expect(toasts.get().map((message) => message.title)).toEqual(["two", "three", "four"]);
  });
});

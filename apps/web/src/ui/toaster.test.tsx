import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { act, render, screen, waitFor } from "#web/testing/library.ts";
import { dismissToast, shownToasts, toast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

afterEach(() => {
  act(() => {
    for (const { id } of shownToasts()) dismissToast(id);
  });
});

describe("toasts", () => {
  it("announces a success politely and an error at once, with title and description", async () => {
    render(<Toaster />);
    act(() => {
      toast({ tone: "success", title: "Success!", description: "It has been set." });
      toast({ tone: "error", title: "Error", description: "Failed to save." });
    });
    const [success, error] = await screen.findAllByRole("status");
    await waitFor(() => expect(success?.textContent).toContain("Success!"));
    expect(success?.textContent).toContain("It has been set.");
    expect(success?.getAttribute("aria-live")).toBe("polite");
    await waitFor(() => expect(error?.textContent).toContain("Failed to save."));
    expect(error?.getAttribute("aria-live")).toBe("assertive");
  });

  it("goes when it is dismissed", async () => {
    render(<Toaster />);
    act(() => toast({ tone: "success", title: "Saved" }));
    await userEvent.setup().click(await screen.findByRole("button", { name: "Dismiss" }));
    expect(shownToasts()).toEqual([]);
  });

  it("puts the latest of a topic in the place of the one before", () => {
    for (const title of ["Missed", "Partial"]) toast({ tone: "success", title, topic: "answer" });
    toast({ tone: "success", title: "3 days" });
    expect(shownToasts().map((message) => message.title)).toEqual(["Partial", "3 days"]);
  });

  it("keeps the latest three", () => {
    for (const title of ["one", "two", "three", "four"]) toast({ tone: "success", title });
    expect(shownToasts().map((message) => message.title)).toEqual(["two", "three", "four"]);
  });
});

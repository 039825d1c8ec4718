import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Field } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";

describe("Field", () => {
  it("describes itself by its hint and its error, and is marked invalid", () => {
    render(<Field label="Email" hint="Your own" error="Please enter a valid email address" />);
    const input = screen.getByRole("textbox", { name: "Email", description: /valid email/ });
    const description = (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(description).toEqual(["Your own", "Please enter a valid email address"]);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe("Please enter a valid email address");
  });
});

describe("PasswordField", () => {
  it("shows and hides the typed password, and accepts a pasted one §2.67", async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" autoComplete="new-password" />);
    const input = screen.getByLabelText("Password", { selector: "input" });
    expect(input.getAttribute("type")).toBe("password");
    await user.click(input);
    await user.paste("correct horse");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(input.getAttribute("type")).toBe("text");
    expect((input as HTMLInputElement).value).toBe("correct horse");
    const hide = screen.getByRole("button", { name: "Hide password" });
    expect(hide.getAttribute("aria-pressed")).toBe("true");
  });
});

import { insecureAddress } from "@sovereign/content/words/frame";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { AuthFrame } from "./auth-frame.tsx";

it("shows the note of an insecure URL", () => {
  render(
    <MemoryRouter>
      <AuthFrame>
        <p>Form</p>
      </AuthFrame>
    </MemoryRouter>,
  );
  expect(screen.getByText(insecureAddress).className).toBe("insecure-note");
});

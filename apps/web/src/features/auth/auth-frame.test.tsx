import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { AuthFrame } from "./auth-frame.tsx";

afterEach(() => vi.unstubAllGlobals());

it.each([true, false])("says what it needs at an address that is secure: %s", (isSecure) => {
  vi.stubGlobal("isSecureContext", isSecure);
  render(
    <MemoryRouter>
      <AuthFrame>
        <p>Form</p>
      </AuthFrame>
    </MemoryRouter>,
  );
  expect(screen.queryByText(/^This address has no secure connection/) === null).toBe(isSecure);
});

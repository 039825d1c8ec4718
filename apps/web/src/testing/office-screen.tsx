import type { OfficeFrame } from "@sovereign/contract/office-frame";
import type { StaffRole } from "@sovereign/domain/staff";
import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { StaffContext } from "#features/office/frame/office-query.ts";
import { renderPage } from "./render-page.tsx";

export const usd = (amount: string) => ({ amount, currency: "USD" });

const BOOKS = { time_zone: "UTC", change: null };

/** Renders a page of the office for one of its staff. */
export function renderOffice(
  path: string,
  page: ReactNode,
  {
    role = "owner",
    at = path,
    books = BOOKS,
  }: { role?: StaffRole; at?: string; books?: OfficeFrame["books"] } = {},
) {
  const staff = { name: "Adrian", email: "a@example.com", role, owner_name: "Adrian", books };
  return renderPage(path, <StaffContext value={staff}>{page}</StaffContext>, at);
}

/** Without spaces that keep words together. */
export const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");

/** The texts of a table's rows, without its head. */
export const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => plain(row.textContent));

import { randomUUID } from "node:crypto";
import type { OfficeView } from "@sovereign/contract/office-views";
import { VIEW_HEADER } from "@sovereign/domain/staff";
import type { TestFetch } from "./account-requests.ts";
import type { TestStaff } from "./office-staff.ts";

/** Starts a view; `fetch` then sends requests of the member's API with its token. */
export async function viewAs(
  staff: Pick<TestStaff, "fetch" | "post">,
  userId: string,
  reason = "Asked",
) {
  const order = { id: randomUUID(), reason };
  const answer = await staff.post(`/api/office/members/${userId}/views`, order);
  if (answer.status !== 200) throw new Error(`no view: ${await answer.text()}`);
  const view = (await answer.json()) as OfficeView;
  const fetch: TestFetch = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set(VIEW_HEADER, view.token);
    return staff.fetch(path, { ...init, headers });
  };
  return { ...view, fetch };
}

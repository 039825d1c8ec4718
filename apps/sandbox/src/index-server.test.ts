import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startIndexServer } from "./index-server.ts";

const config = { mailboxPort: 1080, smtpPort: 1025, sandboxPort: 0, mailboxDir: "unused" };
const servers: Awaited<ReturnType<typeof startIndexServer>>[] = [];

async function address(): Promise<string> {
  const server = await startIndexServer(config);
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe("the sandbox's page", () => {
  it("says that it is a sandbox and where the mailbox is", async () => {
    const answer = await fetch(await address());
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain("Sandbox");
    expect(page).toContain("http://localhost:1080");
  });
});

describe("the place of the payment provider", () => {
  it("answers an unknown request in the provider's own error format", async () => {
    const answer = await fetch(`${await address()}/v1/prices/list?limit=1`, { method: "POST" });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      error: {
        type: "invalid_request_error",
        message: "Unrecognized request URL (POST: /v1/prices/list).",
      },
    });
  });
});

import type { OfficeAct } from "@sovereign/contract/office-act";
import { type ActOffer, listActs, orderAct, readAct } from "@sovereign/contract/office-acts";
import type { StaffRole } from "@sovereign/domain/staff";
import { useMemberActs } from "#features/office/acts/member-acts.tsx";
import { answered, type FakeAnswer, fakeServer, type SentRequest } from "./fake-server.ts";
import { renderOffice } from "./office-screen.tsx";

export const NOW = "2026-03-24T09:14:00.000Z";
export const EMAIL = "e.marlowe@example.com";

/** Done, with nothing to undo. */
export const actOf = (more: Partial<OfficeAct>): OfficeAct => ({
  id: "act",
  user_id: "m1",
  kind: "resend",
  state: "done",
  by: "Mira",
  reason: "x",
  at: NOW,
  held_until: null,
  held_seconds: null,
  finished_at: NOW,
  figures: {},
  outcome: {},
  can_undo: false,
  repeated: false,
  ...more,
});

function Acts() {
  const { panels, strip, list } = useMemberActs("m1");
  return (
    <main>
      {panels}
      {strip}
      {list}
    </main>
  );
}

type Given = {
  offers: ActOffer[];
  /** The answer to each order, also when it is read again. */
  act?: OfficeAct;
  under?: OfficeAct[];
  /** Overrides a response; undefined for the default. */
  say?: (request: SentRequest) => FakeAnswer | undefined;
  role?: StaffRole;
  mailRefused?: "bounced" | "complained";
};

/** Opens the acts of a member, one of 1,240 who pay; returns the bodies of the orders sent. */
export function openActs(given: Given) {
  const { offers, act = actOf({}), under = [], say, role = "owner", mailRefused } = given;
  const sent = fakeServer((request) => {
    const { method, path } = request;
    const said = say?.(request);
    if (said) return said;
    if (method === "POST") return answered(orderAct, act);
    if (path.includes("/office/acts/")) return answered(readAct, under[0] ?? act);
    if (path.includes("factors")) return { status: 200, body: { factors: [] } };
    if (path.includes("passkeys")) return { status: 200, body: { passkeys: [] } };
    return answered(listActs, {
      member: {
        id: "m1",
        email: EMAIL,
        time_zone: "Europe/Lisbon",
        mail_refused: mailRefused ?? null,
      },
      proved_at: NOW,
      proof_fresh: true,
      paying_members: 1240,
      latest: { name: "Mira", at: NOW },
      open: under,
      acts: offers,
    });
  });
  renderOffice("/office/members/m1", <Acts />, { role });
  return () =>
    sent
      .filter(({ method, path }) => method === "POST" && path.endsWith("/acts"))
      .map(({ body }) => body);
}

import type { VaultAnswer } from "@sovereign/contract/vault";
import type { Audience } from "@sovereign/domain/access";
import type { Reading } from "#features/vault/vault-list.ts";
import { VaultPage } from "#features/vault/vault-page.tsx";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { piece, shelves } from "#testing/vault-answers.ts";

export const CRASH = piece("case-studies", "2008-crash", {
  title: "Who Could Wait",
  blurb: "Dates.",
});
/** A piece in each state. */
export const LIST = shelves(
  [
    piece("excerpts", "introduction", { title: "Introduction", minutes: 14 }),
    piece("excerpts", "psychology", { title: "The First Million", state: "locked" }),
    piece("principles", "first-hour", { title: "The first hour", minutes: 1 }),
    piece("principles", "price", { title: "Price in silence", minutes: 1 }),
    piece("frameworks", "charter", {
      title: "The Family Charter",
      state: "later",
      minutes: null,
      releases: "June 2026",
    }),
    CRASH,
    piece("videos", "intro-video", {
      title: "A film",
      state: "video",
      minutes: null,
      youtube_url: "https://videos.example/1",
    }),
  ],
  CRASH,
);
export const ok = (body: unknown): FakeAnswer => ({ status: 200, body });

type Options = { audience?: Audience; at?: string; preview?: boolean; reading?: Reading };

/** The server responds by path. */
export function openVault(
  answer: (path: string) => FakeAnswer,
  { audience, at, preview, reading }: Options = {},
) {
  const sent = fakeServer(({ path }) => answer(path));
  const page = (
    <main>
      <VaultPage
        audience={audience ?? "subscriber"}
        panel={<p>The way in</p>}
        {...(preview !== undefined && { preview })}
        {...(reading && { reading })}
      />
    </main>
  );
  return { sent, ...renderPage("/app/resources", page, at) };
}
export const vaultWithList = (list: VaultAnswer, options?: Options) =>
  openVault(() => ok(list), options);

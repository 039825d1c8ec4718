import type { VaultItem } from "@sovereign/content/server/pack/content-pack";
import type { ListedVaultItem } from "@sovereign/contract/vault";
import { readingMinutes } from "@sovereign/domain/vault";

/** Addresses of the videos whose files leave theirs to the deployment, by their ids. */
export type VideoUrls = ReadonlyMap<string, string>;

/** A piece as shelves and hits show it: nothing of its text, and no address of a closed video. */
export function listItem(item: VaultItem, open: boolean, videoUrls: VideoUrls): ListedVaultItem {
  const url = item.youtubeUrl === "config" ? videoUrls.get(item.id) : item.youtubeUrl;
  const state = stateOf(item, open, url);
  return {
    section: item.section,
    id: item.id,
    title: item.title,
    subtitle: item.subtitle,
    blurb: item.blurb,
    state,
    minutes: item.body && readingMinutes(item.words),
    releases: item.releases,
    author: item.author,
    first_published: item.firstPublished,
    youtube_url: state === "video" ? (url ?? null) : null,
  };
}

function stateOf(item: VaultItem, open: boolean, url?: string | null): ListedVaultItem["state"] {
  const isVideo = item.youtubeUrl !== null;
  if (isVideo ? !url : !item.body) return "later";
  if (!open) return "locked";
  return isVideo ? "video" : "open";
}

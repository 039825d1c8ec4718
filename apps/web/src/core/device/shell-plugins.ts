// Part of the native apps alone: whoever needs it fetches it there. Their own plugins, whose sources lie
// in apps/native (decision 103).
import { registerPlugin } from "@capacitor/core";

/** A file as it goes over the bridge: its name, its MIME type and its bytes in Base64. */
type SharedFile = { name: string; type: string; data: string };

type DocumentsPlugin = {
  /** Gives a file to the system's sheet for sharing; says whether anything was done with it. */
  share(file: SharedFile): Promise<{ shared: boolean }>;
  /** Gives the page to the system's printing, under a title. */
  print(page: { title: string }): Promise<void>;
};

type PrivacyCoverPlugin = {
  /** Keeps the app out of the pictures that the system shows of it among others, or no longer. */
  set(cover: { on: boolean }): Promise<void>;
};

export const Documents = registerPlugin<DocumentsPlugin>("Documents");
export const PrivacyCover = registerPlugin<PrivacyCoverPlugin>("PrivacyCover");

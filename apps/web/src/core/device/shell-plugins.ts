// Native apps only; load it by dynamic import. The plugins' sources are in apps/native (decision
// 103).
import { registerPlugin } from "@capacitor/core";

/** A file for the native bridge: `type` is its MIME type, `data` its bytes in Base64. */
type SharedFile = { name: string; type: string; data: string };

type DocumentsPlugin = {
  /** Opens the share sheet; resolves with whether the member used it. */
  share(file: SharedFile): Promise<{ shared: boolean }>;
  print(page: { title: string }): Promise<void>;
};

type PrivacyCoverPlugin = {
  /** Sets whether the app switcher hides the app's screen. */
  set(cover: { on: boolean }): Promise<void>;
};

export const Documents = registerPlugin<DocumentsPlugin>("Documents");
export const PrivacyCover = registerPlugin<PrivacyCoverPlugin>("PrivacyCover");

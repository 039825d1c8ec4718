// Native apps only; load it by dynamic import. Sources are in apps/native (decision 103).
import { registerPlugin } from "@capacitor/core";

type SharedFile = { name: string; type: string; data: string };

type DocumentsPlugin = {
  share(file: SharedFile): Promise<{ shared: boolean }>;
  print(page: { title: string }): Promise<void>;
};

type PrivacyCoverPlugin = {
  set(cover: { on: boolean }): Promise<void>;
};

export const Documents = registerPlugin<DocumentsPlugin>("Documents");
export const PrivacyCover = registerPlugin<PrivacyCoverPlugin>("PrivacyCover");

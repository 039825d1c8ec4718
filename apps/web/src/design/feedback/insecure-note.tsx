import { insecureAddress, scriptsMissing, storageRefused } from "@sovereign/content/words/frame";
import { deviceStorage, useDeviceStorage } from "#core/device/device-storage.ts";

/** Visible only without a secure connection (`build-steps/theme-script.ts`). */
export function InsecureNote() {
  return (
    <p className="insecure-note" data-nosnippet>
      {insecureAddress}
    </p>
  );
}

/** For pages on which a member writes or signs in. */
export function StorageNote() {
  const isRefusing = useDeviceStorage(deviceStorage.isRefusing, false);
  return isRefusing ? <p className="insecure-note shown">{storageRefused}</p> : null;
}

/** For prerendered pages that do nothing without scripts. */
export const ScriptsNote = () => (
  <noscript>
    <p className="insecure-note shown">{scriptsMissing}</p>
  </noscript>
);

import {
  deviceClients,
  deviceSystems,
  devicesPage,
} from "@sovereign/content/words/account-settings";
import { deviceKinds } from "@sovereign/content/words/versions";
import type { Device } from "@sovereign/domain/device";
import { fill } from "./fill.ts";

/** Returns the name of a device, such as "Desktop, Firefox on Linux". */
export function deviceName({ kind, client, system }: Device): string {
  const what = kind ? deviceKinds[kind] : devicesPage.unknownKind;
  const by = client && deviceClients[client];
  const on = system && deviceSystems[system];
  if (by && on && client !== "app")
    return fill(devicesPage.whole, { kind: what, client: by, system: on });
  const said = by ?? on;
  return said ? fill(devicesPage.named, { kind: what, client: said }) : what;
}

import { fill } from "@sovereign/content/public/fill";
import { appLock as texts } from "@sovereign/content/words/settings-page";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { brand } from "#core/words/brand.ts";
import { Switch } from "#design/controls/switch.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { appLock, hasDeviceCode, useAppLock } from "./device-app-lock.ts";

export default function AppLockRow() {
  const id = useId();
  const { on, asking, refused } = useAppLock();
  const { data: possible = true } = useQuery({
    queryKey: ["device-code"],
    queryFn: hasDeviceCode,
    networkMode: "always",
    gcTime: 0,
  });
  const help = fill(possible || on ? texts.help : texts.unavailable, {
    product: brand.productName,
  });
  return (
    <SettingsRow
      short
      title={<label htmlFor={id}>{texts.title}</label>}
      help={
        <>
          <span id={`${id}-help`}>{help}</span>{" "}
          {refused && <span role="alert">{texts.failed}</span>}
        </>
      }
      action={
        <Switch
          id={id}
          on={on}
          busy={asking}
          disabled={!possible && !on}
          onTurn={(next) => void appLock.turn(next)}
        />
      }
    />
  );
}

import { fill } from "@sovereign/content/public/fill";
import { appLock as texts } from "@sovereign/content/words/app-lock";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { brand } from "#core/words/brand.ts";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { appLock, hasDeviceCode, useAppLock } from "./app-lock-here.ts";

/** Whether a native app asks who is there before it opens: off until its member turns it on. */
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
        <input
          className="switch"
          type="checkbox"
          role="switch"
          id={id}
          aria-describedby={`${id}-help`}
          aria-busy={asking}
          disabled={!possible && !on}
          checked={on}
          aria-checked={on}
          onChange={({ target }) => void appLock.turn(target.checked)}
        />
      }
    />
  );
}

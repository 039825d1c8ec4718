import { fill } from "@sovereign/content/public/fill";
import { dayTexts, themeNames, zoneChoice } from "@sovereign/content/words/account-settings";
import { useState } from "react";
import { chooseTheme, THEMES, useTheme } from "#core/device/theme.ts";
import { useSession } from "#core/session/session.ts";
import { cityOf } from "#core/time/city.ts";
import { Button } from "#design/controls/button.tsx";
import { Segment } from "#design/controls/segment.tsx";
import { SettingsGroup, SettingsRow } from "#design/layout/settings-group.tsx";
import { ZoneDialog } from "./zone-dialog.tsx";
import { placeOf } from "./zone-list.ts";

export function YourDay() {
  const { user } = useSession();
  const theme = useTheme();
  const [choosing, setChoosing] = useState(false);
  if (!user) return null;
  const zone = user.time_zone;
  const value = fill(dayTexts.value, { city: cityOf(zone), theme: themeNames[theme].within });
  return (
    <SettingsGroup id="day" title={dayTexts.title} value={value}>
      <SettingsRow
        title={placeOf(zone)}
        help={dayTexts.zoneHelp}
        short
        action={
          <Button aria-label={zoneChoice.open} onClick={() => setChoosing(true)}>
            {dayTexts.change}
          </Button>
        }
      />
      <SettingsRow
        title={dayTexts.theme}
        help={dayTexts.themeHelp}
        action={
          <Segment
            label={dayTexts.theme}
            choices={THEMES.map((value) => ({ value, name: themeNames[value].name }))}
            chosen={theme}
            onChoose={chooseTheme}
          />
        }
      />
      <ZoneDialog open={choosing} own={zone} onOpenChange={setChoosing} />
    </SettingsGroup>
  );
}

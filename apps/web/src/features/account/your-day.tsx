import { fill } from "@sovereign/content/public/fill";
import {
  dayTexts,
  themeNames,
  weekTexts,
  zoneChoice,
} from "@sovereign/content/words/account-settings";
import { addDays } from "@sovereign/domain/calendar-date";
import { WEEK_STARTS } from "@sovereign/domain/week-start";
import { useState } from "react";
import { chooseTheme, THEMES, useTheme } from "#core/device/theme.ts";
import { useSession } from "#core/session/session.ts";
import { cityOf } from "#core/time/city.ts";
import { shortWeekday, weekday } from "#core/time/dates.ts";
import { chooseWeekStart, useChosenWeekStart, weekStartOf } from "#core/time/week-start.ts";
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
      <WeekRow />
      <ZoneDialog open={choosing} own={zone} onOpenChange={setChoosing} />
    </SettingsGroup>
  );
}

/** 1 is Monday. */
const dayOf = (day: number) => addDays("2024-01-01", day - 1);

function WeekRow() {
  const chosen = useChosenWeekStart();
  return (
    <SettingsRow
      title={weekTexts.title}
      help={fill(weekTexts.help, { day: weekday(dayOf(weekStartOf(navigator.language))) })}
      action={
        <Segment
          label={weekTexts.title}
          choices={[
            { value: "region", name: weekTexts.region },
            ...WEEK_STARTS.map((day) => ({ value: String(day), name: shortWeekday(dayOf(day)) })),
          ]}
          chosen={String(chosen ?? "region")}
          onChoose={(value) =>
            chooseWeekStart(WEEK_STARTS.find((day) => String(day) === value) ?? null)
          }
        />
      }
    />
  );
}

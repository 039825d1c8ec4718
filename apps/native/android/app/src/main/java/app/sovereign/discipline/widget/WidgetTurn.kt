package app.sovereign.discipline.widget

import android.app.AlarmManager
import android.app.PendingIntent
import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import androidx.glance.appwidget.updateAll
import java.time.Instant
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

/** How often something else was to be shown: a widget that is being drawn looks anew when it grows. */
internal val turns = MutableStateFlow(0)

/** Draws all widgets by what the phone keeps now, and has them drawn again when the member's day turns. */
internal suspend fun redrawWidgets(context: Context) {
    turns.update { it + 1 }
    TodayWidget().updateAll(context)
    WeekWidget().updateAll(context)
    waitForNextDay(context)
}

/** Does what outlives the call that asked for it. */
internal fun inBackground(task: suspend () -> Unit) =
    CoroutineScope(Dispatchers.Default).launch { task() }

private fun waitForNextDay(context: Context) {
    val snapshot = widgetStore(context).snapshot ?: return
    val next = widgetDay(snapshot, emptyList(), Instant.now()).changesAt
    val turn = Intent(context, DayTurnReceiver::class.java)
    val flags = PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT
    val alarm = PendingIntent.getBroadcast(context, 0, turn, flags)
    // Nobody looks at a sleeping phone: the alarm comes when it wakes, and needs no permission.
    context.getSystemService(AlarmManager::class.java)?.set(AlarmManager.RTC, next.toEpochMilli(), alarm)
}

/** Hears that the member's day has turned, that the clock or its zone was set, and that the phone started. */
class DayTurnReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        val pending = goAsync()
        inBackground {
            try {
                redrawWidgets(context)
            } finally {
                pending.finish()
            }
        }
    }
}

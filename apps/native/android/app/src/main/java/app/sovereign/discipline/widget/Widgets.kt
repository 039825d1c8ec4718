package app.sovereign.discipline.widget

import android.content.Context
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.unit.DpSize
import androidx.compose.ui.unit.dp
import androidx.glance.GlanceId
import androidx.glance.appwidget.GlanceAppWidget
import androidx.glance.appwidget.GlanceAppWidgetReceiver
import androidx.glance.appwidget.SizeMode
import androidx.glance.appwidget.provideContent
import java.time.Instant

/** From this width on a widget has room for the answers' buttons and the strip. */
internal val WIDE = DpSize(250.dp, 110.dp)
private val NARROW = DpSize(110.dp, 110.dp)

/** A widget of the day, worked out anew each time it is drawn, so that it never shows yesterday. */
abstract class DayWidget : GlanceAppWidget() {
    override val sizeMode = SizeMode.Responsive(setOf(NARROW, WIDE))

    @Composable internal abstract fun Face(day: WidgetDay)

    override suspend fun provideGlance(context: Context, id: GlanceId) = provideContent {
        // A widget that is being drawn already is not asked again for what it shows.
        val turn by turns.collectAsState()
        val (day, opens) = remember(turn) { dayNow(context) }
        Framed(opens) { if (day == null) Closed() else Face(day) }
    }

    private fun dayNow(context: Context): Pair<WidgetDay?, String?> {
        val store = widgetStore(context)
        val day = store.snapshot?.let { widgetDay(it, store.answers, Instant.now()) }
        return day to store.opens
    }
}

/** Today's ONE Thing; where it is wide, with the answers' buttons and the last seven days. */
class TodayWidget : DayWidget() {
    @Composable override fun Face(day: WidgetDay) = TodayFace(day)
}

/** The last seven days by their marks alone. */
class WeekWidget : DayWidget() {
    @Composable override fun Face(day: WidgetDay) = WeekFace(day)
}

/** Puts a widget on the home screen, and has it drawn again when the member's day turns. */
abstract class DayWidgetReceiver : GlanceAppWidgetReceiver() {
    override fun onEnabled(context: Context) {
        super.onEnabled(context)
        inBackground { redrawWidgets(context) }
    }
}

class TodayWidgetReceiver : DayWidgetReceiver() {
    override val glanceAppWidget = TodayWidget()
}

class WeekWidgetReceiver : DayWidgetReceiver() {
    override val glanceAppWidget = WeekWidget()
}

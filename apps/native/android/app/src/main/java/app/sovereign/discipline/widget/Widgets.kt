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

/** The least sizes of the three layouts; Glance draws the largest that fits. */
internal val MEDIUM = DpSize(250.dp, 110.dp)
internal val LARGE = DpSize(250.dp, 250.dp)
private val SMALL = DpSize(110.dp, 110.dp)

/** A widget of the day, worked out anew each time it is drawn, so that it never shows yesterday. */
abstract class DayWidget : GlanceAppWidget() {
    override val sizeMode = SizeMode.Responsive(setOf(SMALL, MEDIUM, LARGE))

    @Composable internal abstract fun Face(day: WidgetDay)

    override suspend fun provideGlance(context: Context, id: GlanceId) = provideContent {
        // A widget that is being drawn already is not asked again for what it shows.
        val turn by turns.collectAsState()
        val (day, opens) = remember(turn) {
            val store = widgetStore(context)
            store.dayAt(Instant.now()) to store.opens
        }
        Framed(opens) { if (day == null) Closed() else Face(day) }
    }
}

/** Today's ONE Thing; from medium on with the answers' buttons, and when large also the last seven days. */
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

package app.sovereign.discipline.widget

import android.content.Context
import android.content.Intent
import android.net.Uri
import androidx.compose.runtime.Composable
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import androidx.glance.ColorFilter
import androidx.glance.GlanceModifier
import androidx.glance.Image
import androidx.glance.ImageProvider
import androidx.glance.LocalContext
import androidx.glance.LocalSize
import androidx.glance.action.clickable
import androidx.glance.appwidget.action.actionStartActivity
import androidx.glance.appwidget.appWidgetBackground
import androidx.glance.appwidget.cornerRadius
import androidx.glance.background
import androidx.glance.layout.Alignment
import androidx.glance.layout.Box
import androidx.glance.layout.Column
import androidx.glance.layout.Row
import androidx.glance.layout.fillMaxSize
import androidx.glance.layout.fillMaxWidth
import androidx.glance.layout.padding
import androidx.glance.semantics.contentDescription
import androidx.glance.semantics.semantics
import androidx.glance.text.FontFamily
import androidx.glance.text.Text
import androidx.glance.text.TextStyle
import app.sovereign.discipline.MainActivity
import app.sovereign.discipline.R
import java.time.format.TextStyle as NameStyle
import java.util.Locale

private val LABEL = TextStyle(color = WidgetColors.quiet, fontSize = 12.sp)
private val SENTENCE = TextStyle(color = WidgetColors.text, fontSize = 18.sp, fontFamily = FontFamily.Serif)
private val ACT = TextStyle(color = WidgetColors.today, fontSize = 13.sp)

@Composable private fun word(id: Int) = LocalContext.current.getString(id)

/** Opens the day's page in the app, or the app where it has left no page. */
internal fun pageIntent(context: Context, opens: String?): Intent {
    val app = Intent(context, MainActivity::class.java)
    return opens?.let { app.setAction(Intent.ACTION_VIEW).setData(Uri.parse(it)) } ?: app
}

/** A widget's ground; a tap on it opens the day's page. */
@Composable
internal fun Framed(opens: String?, content: @Composable () -> Unit) {
    Box(
        modifier =
            GlanceModifier.fillMaxSize()
                .appWidgetBackground()
                .background(WidgetColors.background)
                .cornerRadius(16.dp)
                .padding(16.dp)
                .clickable(actionStartActivity(pageIntent(LocalContext.current, opens))),
        content = content,
    )
}

/** Nobody is signed in, or the app has not run yet. */
@Composable internal fun Closed() = Text(word(R.string.widget_closed), style = SENTENCE)

private val isMedium
    @Composable get() = LocalSize.current.width >= MEDIUM.width

private val isLarge
    @Composable get() = isMedium && LocalSize.current.height >= LARGE.height

@Composable
internal fun TodayFace(day: WidgetDay) {
    val isOpen = day.state == WidgetMark.OPEN
    Column(GlanceModifier.fillMaxSize()) {
        // A medium widget has no room for the label beside the answers.
        if (isLarge || !isMedium || !isOpen) Text(word(R.string.widget_title), style = LABEL)
        Text(
            day.text ?: word(sentenceOf(day.state)),
            modifier = GlanceModifier.defaultWeight().padding(vertical = if (isLarge) 12.dp else 4.dp),
            style = SENTENCE,
            maxLines = if (isLarge) 6 else if (isMedium) 2 else 4,
        )
        if (isLarge || isMedium && !isOpen) Strip(day.strip)
        when {
            isOpen && isMedium -> Answers(day)
            isOpen -> Text(word(R.string.widget_question), style = ACT)
            day.state.isAnswer && (isLarge || !isMedium) -> Text(word(wordOf(day.state)), style = LABEL)
        }
    }
}

/** The days that fit: four in a small widget, seven in a medium one, and their names in a large one. */
@Composable
internal fun WeekFace(day: WidgetDay) =
    Column(GlanceModifier.fillMaxSize()) {
        Text(word(R.string.widget_week), GlanceModifier.padding(bottom = 12.dp), LABEL)
        if (isLarge) day.strip.forEach { NamedDay(it) }
        else Strip(if (isMedium) day.strip else day.strip.takeLast(4))
    }

@Composable
private fun NamedDay(day: MarkedDay) =
    Row(GlanceModifier.fillMaxWidth().padding(vertical = 3.dp)) {
        Image(
            ImageProvider(drawingOf(day.mark)),
            contentDescription = null,
            modifier = GlanceModifier.padding(end = 12.dp),
            colorFilter = ColorFilter.tint(WidgetColors.quiet),
        )
        Text(nameOf(day), GlanceModifier.defaultWeight(), LABEL)
        Text(word(wordOf(day.mark)), style = LABEL)
    }

private fun nameOf(day: MarkedDay) = day.date.dayOfWeek.getDisplayName(NameStyle.FULL, Locale.ENGLISH)

@Composable
private fun Answers(day: WidgetDay) =
    Row(GlanceModifier.fillMaxWidth().padding(top = 4.dp)) {
        for (status in CompletionStatus.entries) {
            Text(
                word(wordOf(status)),
                modifier =
                    GlanceModifier.defaultWeight()
                        .padding(vertical = 12.dp)
                        .clickable(AnswerAction.of(day, status)),
                style = ACT,
            )
        }
    }

/** Days in a row, today the last of them. */
@Composable
private fun Strip(days: List<MarkedDay>) =
    Row(GlanceModifier.fillMaxWidth()) {
        for (each in days) {
            val color = if (each == days.last()) WidgetColors.today else WidgetColors.quiet
            val spoken = "${nameOf(each)}: ${word(wordOf(each.mark))}"
            Column(
                GlanceModifier.defaultWeight().semantics { contentDescription = spoken },
                horizontalAlignment = Alignment.CenterHorizontally,
            ) {
                Image(
                    ImageProvider(drawingOf(each.mark)),
                    contentDescription = null,
                    colorFilter = ColorFilter.tint(color),
                )
                Text(
                    each.date.dayOfWeek.getDisplayName(NameStyle.NARROW, Locale.ENGLISH),
                    style = TextStyle(color = color, fontSize = 11.sp),
                )
            }
        }
    }

internal fun wordOf(status: CompletionStatus) =
    when (status) {
        CompletionStatus.COMPLETED -> R.string.widget_mark_completed
        CompletionStatus.PARTIAL -> R.string.widget_mark_partial
        CompletionStatus.MISSED -> R.string.widget_mark_missed
    }

internal fun wordOf(mark: WidgetMark) =
    when (mark) {
        WidgetMark.COMPLETED -> R.string.widget_mark_completed
        WidgetMark.PARTIAL -> R.string.widget_mark_partial
        WidgetMark.MISSED -> R.string.widget_mark_missed
        WidgetMark.REST -> R.string.widget_mark_rest
        WidgetMark.OPEN -> R.string.widget_mark_open
        WidgetMark.WAITING -> R.string.widget_mark_waiting
        WidgetMark.EMPTY -> R.string.widget_mark_empty
        WidgetMark.UNSEEN -> R.string.widget_mark_unseen
        WidgetMark.NO_RECORD -> R.string.widget_mark_no_record
    }

private fun drawingOf(mark: WidgetMark) =
    when (mark) {
        WidgetMark.COMPLETED -> R.drawable.widget_mark_completed
        WidgetMark.PARTIAL -> R.drawable.widget_mark_partial
        WidgetMark.MISSED -> R.drawable.widget_mark_missed
        WidgetMark.REST -> R.drawable.widget_mark_rest
        WidgetMark.OPEN -> R.drawable.widget_mark_open
        WidgetMark.WAITING -> R.drawable.widget_mark_waiting
        WidgetMark.EMPTY -> R.drawable.widget_mark_empty
        WidgetMark.UNSEEN -> R.drawable.widget_mark_unseen
        WidgetMark.NO_RECORD -> R.drawable.widget_mark_no_record
    }

/** What is said of a day without a text to show. */
private fun sentenceOf(state: WidgetMark) =
    when (state) {
        WidgetMark.REST -> R.string.widget_rest
        WidgetMark.EMPTY,
        WidgetMark.NO_RECORD -> R.string.widget_empty
        WidgetMark.UNSEEN -> R.string.widget_unseen
        else -> R.string.widget_hidden
    }

private val WidgetMark.isAnswer
    get() = this == WidgetMark.COMPLETED || this == WidgetMark.PARTIAL || this == WidgetMark.MISSED

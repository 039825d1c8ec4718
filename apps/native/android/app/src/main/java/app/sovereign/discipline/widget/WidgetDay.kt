package app.sovereign.discipline.widget

import java.time.DateTimeException
import java.time.Instant
import java.time.LocalDate
import java.time.ZoneId
import java.time.ZoneOffset
import java.time.format.DateTimeFormatter
import java.time.format.DateTimeParseException
import java.time.temporal.ChronoUnit

/** How a day is drawn; unseen where the phone cannot know what became of it. */
enum class WidgetMark(val word: String) {
    COMPLETED("completed"),
    PARTIAL("partial"),
    MISSED("missed"),
    REST("rest"),
    OPEN("open"),
    WAITING("waiting"),
    EMPTY("empty"),
    UNSEEN("unseen"),
    NO_RECORD("no-record"),
}

/** A day of the strip. */
data class MarkedDay(val date: LocalDate, val mark: WidgetMark)

/** What a widget shows at an instant. */
data class WidgetDay(
    val date: LocalDate,
    val state: WidgetMark,
    val text: String?,
    val strip: List<MarkedDay>,
    val changesAt: Instant,
)

/** How many days the strip shows, today the last of them. */
private const val STRIP_DAYS = 7L

/** How many days after its own a day may still be answered. */
private const val LATE_DAYS = 2L

/**
 * What a widget shows at [now]: the rule of packages/domain/src/widget-day.ts, held to the same table
 * of cases.
 */
fun widgetDay(snapshot: WidgetSnapshot, answers: List<WidgetAnswer>, now: Instant): WidgetDay {
    val zone = snapshot.zone
    val today = now.atZone(zone).toLocalDate()
    val seen = seenAt(snapshot).atZone(zone).toLocalDate()
    val records = snapshot.recordsWith(answers).associateBy { it.targetDate }
    val strip = (1 - STRIP_DAYS..0).map { offset ->
        val date = today.plusDays(offset)
        val rests = date.toString() in snapshot.restDays
        val mark = if (rests) WidgetMark.REST else markOf(records[date.toString()], date, today, seen)
        MarkedDay(date, mark)
    }
    return WidgetDay(
        date = today,
        state = strip.last().mark,
        text = records[today.toString()]?.content?.ifEmpty { null },
        strip = strip,
        changesAt = today.plusDays(1).atStartOfDay(zone).toInstant(),
    )
}

/** The answer that a press makes of the day that a widget showed; null where none waits for one. */
fun widgetAnswer(
    snapshot: WidgetSnapshot,
    answers: List<WidgetAnswer>,
    id: String,
    date: String,
    status: CompletionStatus,
    now: Instant,
): WidgetAnswer? {
    val record = snapshot.recordsWith(answers).find { it.targetDate == date }
    if (record == null || !record.isOpen || date in snapshot.restDays) return null
    val today = now.atZone(snapshot.zone).toLocalDate()
    if (ChronoUnit.DAYS.between(LocalDate.parse(date), today) !in 0..LATE_DAYS) return null
    return WidgetAnswer(id, snapshot.userId, date, status, INSTANT_FORM.format(now), snapshot.timeZone)
}

private fun markOf(record: WidgetRecord?, date: LocalDate, today: LocalDate, seen: LocalDate) =
    when {
        record == null && date > seen -> WidgetMark.UNSEEN
        record == null -> if (date == today) WidgetMark.EMPTY else WidgetMark.NO_RECORD
        record.isOpen && date == today -> WidgetMark.OPEN
        record.isOpen && ChronoUnit.DAYS.between(date, today) <= LATE_DAYS -> WidgetMark.WAITING
        record.isOpen && ChronoUnit.DAYS.between(date, seen) <= LATE_DAYS -> WidgetMark.UNSEEN
        record.completionStatus == CompletionStatus.COMPLETED -> WidgetMark.COMPLETED
        record.completionStatus == CompletionStatus.PARTIAL -> WidgetMark.PARTIAL
        else -> WidgetMark.MISSED
    }

/** The member's zone; UTC where this phone does not know it. */
private val WidgetSnapshot.zone: ZoneId
    get() =
        try {
            ZoneId.of(timeZone)
        } catch (_: DateTimeException) {
            ZoneOffset.UTC
        }

private fun seenAt(snapshot: WidgetSnapshot): Instant =
    try {
        Instant.parse(snapshot.seenAt)
    } catch (_: DateTimeParseException) {
        Instant.EPOCH
    }

/** The days as they stand with the member's own answers that wait on the phone. */
private fun WidgetSnapshot.recordsWith(answers: List<WidgetAnswer>): List<WidgetRecord> =
    records.map { record ->
        val given = answers.findLast { it.userId == userId && it.date == record.targetDate }
        if (given == null) record
        else record.copy(completionStatus = given.completionStatus, reflectedAt = given.editedAt)
    }

/** The one form of instants that the app writes and reads: UTC, to the millisecond. */
private val INSTANT_FORM: DateTimeFormatter =
    DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC)

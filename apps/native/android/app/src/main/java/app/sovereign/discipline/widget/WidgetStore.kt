package app.sovereign.discipline.widget

import java.time.Instant
import java.util.UUID
import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

/** The phone's storage of texts by key. What a call changes is on its disk when the call returns. */
interface KeptTexts {
    val all: Map<String, String>

    fun put(key: String, text: String)

    fun remove(keys: List<String>)

    fun clear()
}

/**
 * The data that the app and its widgets share on the phone. Every answer has a key of its own, and is
 * on the phone's disk when the press is over.
 */
class WidgetStore(private val kept: KeptTexts) {

    /** What the app has left; null while nobody is signed in, or before the app has run once. */
    val snapshot: WidgetSnapshot?
        get() = readOrNull(snapshotJson?.toString(), ::snapshotOf)

    /** Where a tap leads. */
    val opens: String?
        get() = snapshotJson?.optString("opens")?.ifEmpty { null }

    /** Answers that the app has not taken yet, in the order in which they were given. */
    val answers: List<WidgetAnswer>
        get() =
            kept.all
                .filterKeys { it.startsWith(ANSWER_PREFIX) }
                .values
                .mapNotNull { readOrNull(it, ::answerOf) }
                .sortedWith(compareBy({ it.editedAt }, { it.id }))

    /** Today at [now], with the answers that the app has not taken yet; null without a snapshot. */
    fun dayAt(now: Instant): WidgetDay? = snapshot?.let { widgetDay(it, answers, now) }

    /** Answers as the app takes them. */
    fun answersAsJson(): JSONArray = JSONArray(answers.map(::jsonOf))

    /** Keeps what the app leaves, as it is. */
    fun show(snapshot: JSONObject) {
        kept.put(SNAPSHOT_KEY, snapshot.toString())
    }

    /** Keeps the answer that a press makes, if it makes one; of two presses at once the first. */
    fun press(date: String, status: CompletionStatus, now: Instant = Instant.now()) {
        synchronized(PRESSES) {
            val shown = snapshot ?: return
            val id = UUID.randomUUID().toString()
            val answer = widgetAnswer(shown, answers, id, date, status, now) ?: return
            kept.put(ANSWER_PREFIX + id, jsonOf(answer).toString())
        }
    }

    /** Forgets answers that the app keeps now. */
    fun confirm(ids: List<String>) {
        kept.remove(ids.map { ANSWER_PREFIX + it })
    }

    /** Shows nothing more of the member; what they answered waits for them. */
    fun hide() {
        kept.remove(listOf(SNAPSHOT_KEY))
    }

    /** Forgets everything. */
    fun clear() {
        kept.clear()
    }

    private val snapshotJson: JSONObject?
        get() =
            readOrNull(kept.all[SNAPSHOT_KEY]) { it }
                ?.takeIf { it.optInt("version") == VERSION }

    private companion object {
        const val SNAPSHOT_KEY = "snapshot"
        const val ANSWER_PREFIX = "answer."

        /** The form of the snapshot that this version reads; any other is as good as none. */
        const val VERSION = 1

        val PRESSES = Any()
    }
}

private fun <Value> readOrNull(text: String?, read: (JSONObject) -> Value): Value? =
    try {
        text?.let { read(JSONObject(it)) }
    } catch (_: JSONException) {
        null
    }

private fun snapshotOf(json: JSONObject): WidgetSnapshot {
    val records = json.getJSONArray("records")
    val restDays = json.getJSONArray("rest_days")
    return WidgetSnapshot(
        userId = json.getString("user_id"),
        timeZone = json.getString("time_zone"),
        seenAt = json.getString("seen_at"),
        records = List(records.length()) { recordOf(records.getJSONObject(it)) },
        restDays = List(restDays.length()) { restDays.getString(it) },
    )
}

private fun recordOf(json: JSONObject) =
    WidgetRecord(
        targetDate = json.getString("target_date"),
        content = json.getString("content"),
        completionStatus = statusOf(json),
        reflectedAt = if (json.isNull("reflected_at")) null else json.getString("reflected_at"),
    )

private fun answerOf(json: JSONObject) =
    WidgetAnswer(
        id = json.getString("id"),
        userId = json.getString("user_id"),
        date = json.getString("date"),
        completionStatus = statusOf(json),
        editedAt = json.getString("edited_at"),
        timeZone = json.getString("time_zone"),
    )

private fun statusOf(json: JSONObject): CompletionStatus {
    val word = json.getString("completion_status")
    return CompletionStatus.of(word) ?: throw JSONException("Not an answer: $word")
}

private fun jsonOf(answer: WidgetAnswer) =
    JSONObject()
        .put("id", answer.id)
        .put("user_id", answer.userId)
        .put("date", answer.date)
        .put("completion_status", answer.completionStatus.word)
        .put("edited_at", answer.editedAt)
        .put("time_zone", answer.timeZone)

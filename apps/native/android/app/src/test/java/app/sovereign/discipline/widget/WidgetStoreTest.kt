package app.sovereign.discipline.widget

import java.time.Instant
import java.util.UUID
import org.json.JSONObject
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Test

/** The cases of WidgetStoreTests.swift: nothing is lost, whichever side ends between two steps. */
class WidgetStoreTest {
    private val texts = MemoryTexts()
    private val store = WidgetStore(texts)
    private val evening = Instant.parse("2026-03-24T20:15:00.000Z")

    private fun show(version: Int = 1) =
        store.show(
            JSONObject(
                """
                {"version": $version, "opens": "https://sovereign.example/app/one-thing",
                 "user_id": "ana", "time_zone": "Europe/Lisbon", "seen_at": "2026-03-24T19:00:00.000Z",
                 "records": [{"target_date": "2026-03-24", "content": "Call Ana",
                              "completion_status": "missed", "reflected_at": null}],
                 "rest_days": ["2026-03-26"]}
                """
            )
        )

    @Test
    fun readsWhatTheAppSaved() {
        show()
        val record = WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null)
        assertEquals(listOf(record), store.snapshot?.records)
        assertEquals(listOf("2026-03-26"), store.snapshot?.restDays)
        assertEquals("https://sovereign.example/app/one-thing", store.opens)
        assertEquals(WidgetMark.OPEN, store.dayAt(evening)?.state)
        store.press("2026-03-24", CompletionStatus.COMPLETED, evening)
        assertEquals(WidgetMark.COMPLETED, store.dayAt(evening)?.state)
    }

    @Test
    fun readsNothingOfAnotherVersion() {
        show(version = 2)
        assertNull(store.snapshot)
        assertNull(store.dayAt(evening))
        assertNull(store.opens)
    }

    @Test
    fun storesOneAnswerUntilItIsConfirmed() {
        show()
        store.press("2026-03-24", CompletionStatus.PARTIAL, evening)
        store.press("2026-03-24", CompletionStatus.MISSED, evening.plusSeconds(1))
        val answer = store.answers.single()
        assertEquals("2026-03-24T20:15:00.000Z", answer.editedAt)
        assertEquals(answer.id, UUID.fromString(answer.id).toString())

        // The app ended after it had taken the answer: the answer is there again.
        assertEquals(listOf(answer), WidgetStore(texts).answers)
        val row = store.answersAsJson().getJSONObject(0)
        assertEquals("ana", row.getString("user_id"))
        assertEquals("partial", row.getString("completion_status"))

        store.confirm(listOf(answer.id))
        assertEquals(emptyList<WidgetAnswer>(), store.answers)
    }

    @Test
    fun anEndedSessionPreservesAnswersAndASignOutDeletesAll() {
        show()
        store.press("2026-03-24", CompletionStatus.COMPLETED, evening)
        store.hide()
        assertNull(store.snapshot)
        assertEquals(1, store.answers.size)
        store.clear()
        assertEquals(emptyMap<String, String>(), texts.all)
    }

    @Test
    fun anUnreadableTextIsIgnored() {
        show()
        store.press("2026-03-24", CompletionStatus.COMPLETED, evening)
        texts.put("answer.broken", "{")
        texts.put("answer.unknown", """{"id": "a", "completion_status": "half"}""")
        assertEquals(1, store.answers.size)
        texts.put("snapshot", "{")
        assertNull(store.snapshot)
    }
}

private class MemoryTexts : KeptTexts {
    override val all = mutableMapOf<String, String>()

    override fun put(key: String, text: String) = all.set(key, text)

    override fun remove(keys: List<String>) = keys.forEach { all.remove(it) }

    override fun clear() = all.clear()
}

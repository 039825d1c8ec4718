// Written by `npm run widget -w apps/native` from packages/domain/src/widget-days.json.
package app.sovereign.discipline.widget

import java.time.Instant
import org.junit.Assert.assertEquals
import org.junit.Test

class WidgetDayTest {
    private fun shows(
        name: String,
        snapshot: WidgetSnapshot,
        answers: List<WidgetAnswer>,
        at: String,
        date: String,
        state: String,
        text: String?,
        strip: String,
        changesAt: String,
    ) {
        val day = widgetDay(snapshot, answers, Instant.parse(at))
        assertEquals(name, date, day.date.toString())
        assertEquals(name, state, day.state.word)
        assertEquals(name, text, day.text)
        assertEquals(name, strip, day.strip.joinToString(" ") { it.mark.word })
        assertEquals(name, day.date, day.strip.last().date)
        assertEquals(name, Instant.parse(changesAt), day.changesAt)
    }

    private fun takes(
        name: String,
        snapshot: WidgetSnapshot,
        answers: List<WidgetAnswer>,
        date: String,
        at: String,
        counts: Boolean,
    ) {
        val partial = CompletionStatus.PARTIAL
        val given = widgetAnswer(snapshot, answers, "new", date, partial, Instant.parse(at))
        val expected = WidgetAnswer("new", snapshot.userId, date, partial, at, snapshot.timeZone)
        assertEquals(name, if (counts) expected else null, given)
    }

    @Test
    fun showsTheRightDay() {
        shows(
            "the evening when the app saved it",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-24T20:00:00.000Z",
            "2026-03-24", "open", "Call Ana", "no-record missed missed rest partial completed open", "2026-03-25T00:00:00.000Z",
        )
        shows(
            "the last millisecond of the day",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-24T23:59:59.999Z",
            "2026-03-24", "open", "Call Ana", "no-record missed missed rest partial completed open", "2026-03-25T00:00:00.000Z",
        )
        shows(
            "midnight: the line for tomorrow is today's, and yesterday is waiting",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-25T00:00:00.000Z",
            "2026-03-25", "open", "Write to the bank", "missed missed rest partial completed waiting open", "2026-03-26T00:00:00.000Z",
        )
        shows(
            "a planned day of rest",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-26T12:00:00.000Z",
            "2026-03-26", "rest", null, "missed rest partial completed waiting waiting rest", "2026-03-27T00:00:00.000Z",
        )
        shows(
            "the app not opened for three days: unknown days are shown as unknown",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-27T08:00:00.000Z",
            "2026-03-27", "unseen", null, "rest partial completed unseen waiting rest unseen", "2026-03-28T00:00:00.000Z",
        )
        shows(
            "the app not opened for two weeks",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-04-07T08:00:00.000Z",
            "2026-04-07", "unseen", null, "unseen unseen unseen unseen unseen unseen unseen", "2026-04-07T23:00:00.000Z",
        )
        shows(
            "the phone's clock set back a day: it shows that day",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-23T20:00:00.000Z",
            "2026-03-23", "completed", "Finish the plan", "no-record no-record missed missed rest partial completed", "2026-03-24T00:00:00.000Z",
        )
        shows(
            "a change of zone westwards: the same instant is the day before",
            WidgetSnapshot("ana", "America/New_York", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z")), listOf()),
            listOf(),
            "2026-03-25T03:59:59.999Z",
            "2026-03-24", "open", "Call Ana", "no-record no-record no-record no-record no-record completed open", "2026-03-25T04:00:00.000Z",
        )
        shows(
            "a change of zone eastwards: the same instant is the day after",
            WidgetSnapshot("ana", "Pacific/Kiritimati", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z")), listOf()),
            listOf(),
            "2026-03-24T20:00:00.000Z",
            "2026-03-25", "empty", null, "no-record no-record no-record no-record completed waiting empty", "2026-03-25T10:00:00.000Z",
        )
        shows(
            "midnight in New York",
            WidgetSnapshot("ana", "America/New_York", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z")), listOf()),
            listOf(),
            "2026-03-25T04:00:00.000Z",
            "2026-03-25", "unseen", null, "no-record no-record no-record no-record completed waiting unseen", "2026-03-26T04:00:00.000Z",
        )
        shows(
            "clocks go forward: a day of 23 hours",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-28T22:00:00.000Z", listOf(WidgetRecord("2026-03-28", "Call Ana", CompletionStatus.COMPLETED, "2026-03-28T20:00:00.000Z")), listOf()),
            listOf(),
            "2026-03-29T00:30:00.000Z",
            "2026-03-29", "unseen", null, "no-record no-record no-record no-record no-record completed unseen", "2026-03-29T23:00:00.000Z",
        )
        shows(
            "clocks go forward over midnight: the day starts at one",
            WidgetSnapshot("ana", "Asia/Beirut", "2026-03-28T12:00:00.000Z", listOf(WidgetRecord("2026-03-28", "Call Ana", CompletionStatus.MISSED, null)), listOf()),
            listOf(),
            "2026-03-28T21:59:59.999Z",
            "2026-03-28", "open", "Call Ana", "no-record no-record no-record no-record no-record no-record open", "2026-03-28T22:00:00.000Z",
        )
        shows(
            "the first instant after clocks went forward over midnight",
            WidgetSnapshot("ana", "Asia/Beirut", "2026-03-28T12:00:00.000Z", listOf(WidgetRecord("2026-03-28", "Call Ana", CompletionStatus.MISSED, null)), listOf()),
            listOf(),
            "2026-03-28T22:00:00.000Z",
            "2026-03-29", "unseen", null, "no-record no-record no-record no-record no-record waiting unseen", "2026-03-29T21:00:00.000Z",
        )
        shows(
            "clocks go back: a day of 25 hours",
            WidgetSnapshot("ana", "America/New_York", "2026-11-01T03:00:00.000Z", listOf(WidgetRecord("2026-10-31", "Call Ana", CompletionStatus.COMPLETED, "2026-10-31T20:00:00.000Z")), listOf()),
            listOf(),
            "2026-11-01T04:00:00.000Z",
            "2026-11-01", "unseen", null, "no-record no-record no-record no-record no-record completed unseen", "2026-11-02T05:00:00.000Z",
        )
        shows(
            "the last hour of a day of 25",
            WidgetSnapshot("ana", "America/New_York", "2026-11-01T03:00:00.000Z", listOf(WidgetRecord("2026-10-31", "Call Ana", CompletionStatus.COMPLETED, "2026-10-31T20:00:00.000Z")), listOf()),
            listOf(),
            "2026-11-02T04:59:59.999Z",
            "2026-11-01", "unseen", null, "no-record no-record no-record no-record no-record completed unseen", "2026-11-02T05:00:00.000Z",
        )
        shows(
            "clocks go back from midnight: the day's last hour occurs twice",
            WidgetSnapshot("ana", "America/Santiago", "2026-04-04T20:00:00.000Z", listOf(WidgetRecord("2026-04-04", "Call Ana", CompletionStatus.MISSED, null)), listOf()),
            listOf(),
            "2026-04-05T03:30:00.000Z",
            "2026-04-04", "open", "Call Ana", "no-record no-record no-record no-record no-record no-record open", "2026-04-05T04:00:00.000Z",
        )
        shows(
            "a zone that skipped a whole day",
            WidgetSnapshot("ana", "Pacific/Apia", "2011-12-30T01:00:00.000Z", listOf(WidgetRecord("2011-12-29", "Call Ana", CompletionStatus.COMPLETED, "2011-12-29T20:00:00.000Z")), listOf()),
            listOf(),
            "2011-12-30T09:59:59.999Z",
            "2011-12-29", "completed", "Call Ana", "no-record no-record no-record no-record no-record no-record completed", "2011-12-30T10:00:00.000Z",
        )
        shows(
            "the year turns, into planned rest",
            WidgetSnapshot("ana", "Pacific/Auckland", "2026-12-31T09:00:00.000Z", listOf(WidgetRecord("2026-12-31", "Call Ana", CompletionStatus.PARTIAL, "2026-12-31T20:00:00.000Z")), listOf("2027-01-01")),
            listOf(),
            "2026-12-31T11:00:00.000Z",
            "2027-01-01", "rest", null, "no-record no-record no-record no-record no-record partial rest", "2027-01-01T11:00:00.000Z",
        )
        shows(
            "a zone that the phone does not know is UTC",
            WidgetSnapshot("ana", "Mars/Olympus_Mons", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null)), listOf()),
            listOf(),
            "2026-03-24T23:30:00.000Z",
            "2026-03-24", "open", "Call Ana", "no-record no-record no-record no-record no-record no-record open", "2026-03-25T00:00:00.000Z",
        )
        shows(
            "nothing set on a day that the server has reported",
            WidgetSnapshot("ana", "UTC", "2026-03-24T19:00:00.000Z", listOf(), listOf()),
            listOf(),
            "2026-03-24T20:00:00.000Z",
            "2026-03-24", "empty", null, "no-record no-record no-record no-record no-record no-record empty", "2026-03-25T00:00:00.000Z",
        )
        shows(
            "a hidden text",
            WidgetSnapshot("ana", "UTC", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-24", "", CompletionStatus.MISSED, null)), listOf()),
            listOf(),
            "2026-03-24T20:00:00.000Z",
            "2026-03-24", "open", null, "no-record no-record no-record no-record no-record no-record open", "2026-03-25T00:00:00.000Z",
        )
        shows(
            "an answer pending for the app already applies, after a restart too",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(WidgetAnswer("kept in time", "ana", "2026-03-24", CompletionStatus.COMPLETED, "2026-03-24T20:15:00.000Z", "Europe/Lisbon")),
            "2026-03-24T21:00:00.000Z",
            "2026-03-24", "completed", "Call Ana", "no-record missed missed rest partial completed completed", "2026-03-25T00:00:00.000Z",
        )
        shows(
            "the later of two answers wins",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(WidgetAnswer("kept in time", "ana", "2026-03-24", CompletionStatus.COMPLETED, "2026-03-24T20:15:00.000Z", "Europe/Lisbon"), WidgetAnswer("then changed", "ana", "2026-03-24", CompletionStatus.PARTIAL, "2026-03-24T20:16:00.000Z", "Europe/Lisbon")),
            "2026-03-24T21:00:00.000Z",
            "2026-03-24", "partial", "Call Ana", "no-record missed missed rest partial completed partial", "2026-03-25T00:00:00.000Z",
        )
        shows(
            "an answer of the member signed in before is not this member's",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(WidgetAnswer("of another member", "ben", "2026-03-24", CompletionStatus.COMPLETED, "2026-03-24T20:15:00.000Z", "Europe/Lisbon")),
            "2026-03-24T21:00:00.000Z",
            "2026-03-24", "open", "Call Ana", "no-record missed missed rest partial completed open", "2026-03-25T00:00:00.000Z",
        )
    }

    @Test
    fun handlesAPress() {
        takes(
            "an open day is answered",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-24",
            "2026-03-24T20:15:00.000Z",
            true,
        )
        takes(
            "a second press on the day is ignored",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(WidgetAnswer("kept in time", "ana", "2026-03-24", CompletionStatus.COMPLETED, "2026-03-24T20:15:00.000Z", "Europe/Lisbon")),
            "2026-03-24",
            "2026-03-24T20:15:01.000Z",
            false,
        )
        takes(
            "the day that was shown until midnight is answered just after it",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-24",
            "2026-03-25T00:00:01.000Z",
            true,
        )
        takes(
            "two days later it can still be answered",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-24",
            "2026-03-26T23:59:59.999Z",
            true,
        )
        takes(
            "three days later it is closed",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-24",
            "2026-03-27T00:00:00.000Z",
            false,
        )
        takes(
            "a day that has not started is not answered",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-25",
            "2026-03-24T23:59:59.999Z",
            false,
        )
        takes(
            "a day that was answered in the app is not answered again",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-23",
            "2026-03-24T20:15:00.000Z",
            false,
        )
        takes(
            "planned rest has no question",
            WidgetSnapshot("ana", "Europe/Lisbon", "2026-03-24T19:00:00.000Z", listOf(WidgetRecord("2026-03-25", "Write to the bank", CompletionStatus.MISSED, null), WidgetRecord("2026-03-24", "Call Ana", CompletionStatus.MISSED, null), WidgetRecord("2026-03-23", "Finish the plan", CompletionStatus.COMPLETED, "2026-03-23T20:00:00.000Z"), WidgetRecord("2026-03-22", "Read the contract", CompletionStatus.PARTIAL, "2026-03-22T20:00:00.000Z"), WidgetRecord("2026-03-20", "Clear the desk", CompletionStatus.MISSED, "2026-03-20T20:00:00.000Z"), WidgetRecord("2026-03-19", "Ask for the loan", CompletionStatus.MISSED, null)), listOf("2026-03-21", "2026-03-26")),
            listOf(),
            "2026-03-26",
            "2026-03-26T20:15:00.000Z",
            false,
        )
        takes(
            "a day without a text is answered in the app",
            WidgetSnapshot("ana", "UTC", "2026-03-24T19:00:00.000Z", listOf(), listOf()),
            listOf(),
            "2026-03-24",
            "2026-03-24T20:15:00.000Z",
            false,
        )
    }
}

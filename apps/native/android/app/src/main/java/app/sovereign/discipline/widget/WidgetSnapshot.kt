package app.sovereign.discipline.widget

/** The three answers to a day, as the server names them. */
enum class CompletionStatus(val word: String) {
    COMPLETED("completed"),
    PARTIAL("partial"),
    MISSED("missed");

    companion object {
        /** The answer of that name; null for any other. */
        fun of(word: String?) = entries.find { it.word == word }
    }
}

/** A member's record of a day; open until it is reflected on. */
data class WidgetRecord(
    val targetDate: String,
    /** Empty where the text is not to be shown. */
    val content: String,
    val completionStatus: CompletionStatus,
    val reflectedAt: String?,
) {
    val isOpen
        get() = reflectedAt == null
}

/** What the app leaves for the widgets: `WidgetSnapshot` of packages/domain/src/widget-day.ts. */
data class WidgetSnapshot(
    val userId: String,
    val timeZone: String,
    val seenAt: String,
    val records: List<WidgetRecord>,
    val restDays: List<String>,
)

/** An answer given on a widget, which waits for the app. */
data class WidgetAnswer(
    val id: String,
    val userId: String,
    val date: String,
    val completionStatus: CompletionStatus,
    val editedAt: String,
    val timeZone: String,
)

package app.sovereign.discipline.widget

import android.app.Activity
import android.app.AlertDialog
import android.os.Bundle
import app.sovereign.discipline.R
import java.time.Instant

/** Asks how today went, over the screen that is shown. Opens the app if today has no open answer. */
class AnswerActivity : Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val store = widgetStore(this)
        val day = store.dayAt(Instant.now())
        if (day?.state == WidgetMark.OPEN) {
            ask(day)
        } else {
            startActivity(pageIntent(this, store.opens))
            finish()
        }
    }

    private fun ask(day: WidgetDay) {
        val statuses = CompletionStatus.entries
        val words = statuses.map { getString(wordOf(it)) }.toTypedArray()
        AlertDialog.Builder(this)
            .setTitle(day.text ?: getString(R.string.widget_question))
            .setItems(words) { _, index -> answer(day, statuses[index]) }
            .setOnDismissListener { finish() }
            .show()
    }

    private fun answer(day: WidgetDay, status: CompletionStatus) {
        val app = applicationContext
        widgetStore(app).press(day.date.toString(), status)
        inBackground { redrawWidgets(app) }
    }
}

package app.sovereign.discipline.widget

import android.content.Context
import androidx.glance.GlanceId
import androidx.glance.action.Action
import androidx.glance.action.ActionParameters
import androidx.glance.action.actionParametersOf
import androidx.glance.appwidget.action.ActionCallback
import androidx.glance.appwidget.action.actionRunCallback

/** A press on an answer: kept on the phone, until the app takes it as one write. */
class AnswerAction : ActionCallback {
    override suspend fun onAction(
        context: Context,
        glanceId: GlanceId,
        parameters: ActionParameters,
    ) {
        val date = parameters[DATE] ?: return
        val status = CompletionStatus.of(parameters[STATUS]) ?: return
        widgetStore(context).press(date, status)
        redrawWidgets(context)
    }

    companion object {
        private val DATE = ActionParameters.Key<String>("date")
        private val STATUS = ActionParameters.Key<String>("status")

        /** The answer for the day that the widget shows, whatever day it is when it is pressed. */
        fun of(day: WidgetDay, status: CompletionStatus): Action =
            actionRunCallback<AnswerAction>(
                actionParametersOf(DATE to day.date.toString(), STATUS to status.word)
            )
    }
}

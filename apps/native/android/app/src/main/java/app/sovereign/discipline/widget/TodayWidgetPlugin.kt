package app.sovereign.discipline.widget

import com.getcapacitor.JSArray
import com.getcapacitor.JSObject
import com.getcapacitor.Plugin
import com.getcapacitor.PluginCall
import com.getcapacitor.PluginMethod
import com.getcapacitor.annotation.CapacitorPlugin

/**
 * What the app says to the home screen's widgets, and takes from them: `TodayWidget` in
 * apps/web/src/features/widget/today-widget.ts.
 */
@CapacitorPlugin(name = "TodayWidget")
class TodayWidgetPlugin : Plugin() {
    private val store
        get() = widgetStore(context)

    @PluginMethod
    fun show(call: PluginCall) {
        val snapshot = call.getObject("snapshot") ?: return call.reject("No snapshot")
        store.show(snapshot)
        redraw(call)
    }

    @PluginMethod
    fun takeAnswers(call: PluginCall) {
        call.resolve(JSObject().put("answers", store.answersAsJson()))
    }

    /** The widgets are not drawn anew: the app shows them the day with these answers in it. */
    @PluginMethod
    fun confirmAnswers(call: PluginCall) {
        store.confirm(call.getArray("ids", JSArray())?.toList<String>().orEmpty())
        call.resolve()
    }

    @PluginMethod
    fun hide(call: PluginCall) {
        store.hide()
        redraw(call)
    }

    @PluginMethod
    fun clear(call: PluginCall) {
        store.clear()
        redraw(call)
    }

    private fun redraw(call: PluginCall) {
        inBackground { redrawWidgets(context) }
        call.resolve()
    }
}

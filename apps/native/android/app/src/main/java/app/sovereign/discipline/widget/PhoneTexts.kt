package app.sovereign.discipline.widget

import android.content.Context
import android.content.SharedPreferences

/** Returns the store of this phone. */
fun widgetStore(context: Context) =
    WidgetStore(PhoneTexts(context.getSharedPreferences("widget", Context.MODE_PRIVATE)))

/** Texts in the app's own preferences, written before each call returns. */
private class PhoneTexts(private val preferences: SharedPreferences) : KeptTexts {
    override val all: Map<String, String>
        get() = buildMap {
            for ((key, value) in preferences.all) if (value is String) put(key, value)
        }

    override fun put(key: String, text: String) {
        preferences.edit().putString(key, text).commit()
    }

    override fun remove(keys: List<String>) {
        val change = preferences.edit()
        keys.forEach { change.remove(it) }
        change.commit()
    }

    override fun clear() {
        preferences.edit().clear().commit()
    }
}

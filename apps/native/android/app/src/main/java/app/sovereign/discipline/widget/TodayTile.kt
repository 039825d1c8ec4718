package app.sovereign.discipline.widget

import android.annotation.SuppressLint
import android.app.PendingIntent
import android.content.Intent
import android.os.Build
import android.service.quicksettings.Tile
import android.service.quicksettings.TileService
import app.sovereign.discipline.R
import java.time.Instant

/**
 * Today in Quick Settings: its state, and a press that answers it. The panel opens on a locked phone
 * too, so it never shows the day's text.
 */
class TodayTile : TileService() {
    override fun onStartListening() {
        val tile = qsTile ?: return
        val state = widgetStore(this).dayAt(Instant.now())?.state
        tile.state = if (state == WidgetMark.OPEN) Tile.STATE_ACTIVE else Tile.STATE_INACTIVE
        tile.label = getString(R.string.widget_title)
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
            tile.subtitle = getString(if (state == null) R.string.widget_closed else wordOf(state))
        }
        tile.updateTile()
    }

    override fun onClick() = unlockAndRun {
        start(Intent(this, AnswerActivity::class.java).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))
    }

    @SuppressLint("StartActivityAndCollapseDeprecated")
    private fun start(intent: Intent) {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE) {
            val flags = PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT
            startActivityAndCollapse(PendingIntent.getActivity(this, 0, intent, flags))
        } else {
            @Suppress("DEPRECATION") startActivityAndCollapse(intent)
        }
    }
}

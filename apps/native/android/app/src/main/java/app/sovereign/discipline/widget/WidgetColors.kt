// Written by `npm run widget -w apps/native` from apps/web/src/design/tokens/tokens.css.
package app.sovereign.discipline.widget

import androidx.compose.ui.graphics.Color
import androidx.glance.color.ColorProvider

internal object WidgetColors {
    val background = ColorProvider(day = Color(0xFFF7F3EB), night = Color(0xFF100F0D))
    val text = ColorProvider(day = Color(0xFF17140F), night = Color(0xFFF2EEE5))
    val quiet = ColorProvider(day = Color(0xFF4C463B), night = Color(0xFFBDB6A8))
    val today = ColorProvider(day = Color(0xFF7D5B2A), night = Color(0xFFC8B088))
}

package app.sovereign.discipline;

import android.content.Intent;
import android.os.Bundle;
import app.sovereign.discipline.device.DocumentsPlugin;
import app.sovereign.discipline.device.PrivacyCoverPlugin;
import app.sovereign.discipline.widget.TodayWidgetPlugin;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        registerPlugin(TodayWidgetPlugin.class);
        registerPlugin(DocumentsPlugin.class);
        registerPlugin(PrivacyCoverPlugin.class);
        // Taken up again it has the link still that it was first started with: that one was followed then.
        Intent start = getIntent();
        boolean again = (start.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (savedInstanceState != null || again) start.setData(null);
        super.onCreate(savedInstanceState);
    }
}

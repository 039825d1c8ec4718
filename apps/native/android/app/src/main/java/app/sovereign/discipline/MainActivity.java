package app.sovereign.discipline;

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
        super.onCreate(savedInstanceState);
    }
}

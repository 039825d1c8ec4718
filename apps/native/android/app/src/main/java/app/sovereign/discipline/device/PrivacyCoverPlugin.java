package app.sovereign.discipline.device;

import android.os.Build;
import android.view.WindowManager;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/**
 * Keeps a locked app out of the pictures of the app switcher. PrivacyCover in
 * apps/web/src/core/device/shell-plugins.ts.
 */
@CapacitorPlugin(name = "PrivacyCover")
public class PrivacyCoverPlugin extends Plugin {

    @PluginMethod
    public void set(PluginCall call) {
        boolean on = call.getBoolean("on", false);
        getActivity().runOnUiThread(() -> {
            if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU) {
                getActivity().setRecentsScreenshotEnabled(!on);
            } else if (on) {
                // Before Android 13 there is no other way; it also keeps the member from taking pictures.
                getActivity().getWindow().addFlags(WindowManager.LayoutParams.FLAG_SECURE);
            } else {
                getActivity().getWindow().clearFlags(WindowManager.LayoutParams.FLAG_SECURE);
            }
            call.resolve();
        });
    }
}

package app.sovereign.discipline.device;

import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.print.PrintAttributes;
import android.print.PrintManager;
import android.util.Base64;
import androidx.activity.result.ActivityResult;
import androidx.core.content.FileProvider;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.ActivityCallback;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * What a web view cannot do by itself: hand a file on, and print its page. Documents in
 * apps/web/src/core/device/shell-plugins.ts.
 */
@CapacitorPlugin(name = "Documents")
public class DocumentsPlugin extends Plugin {

    /** Where a file lies while another app may read it; nothing but the last one is kept. */
    private static final String FOLDER = "shared";

    /** What was handed on in an earlier run may be all that a member wrote, who may be gone since. */
    @Override
    public void load() {
        deleteEarlier();
    }

    @PluginMethod
    public void share(PluginCall call) {
        String name = call.getString("name");
        String data = call.getString("data");
        if (name == null || data == null) {
            call.reject("No file");
            return;
        }
        try {
            Uri file = lend(new File(name).getName(), Base64.decode(data, Base64.DEFAULT));
            Intent send = new Intent(Intent.ACTION_SEND)
                .setType(call.getString("type", "application/octet-stream"))
                .putExtra(Intent.EXTRA_STREAM, file)
                .addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
            startActivityForResult(call, Intent.createChooser(send, null), "shared");
        } catch (IllegalArgumentException | IOException error) {
            call.reject("The file could not be written", error);
        }
    }

    /** Android does not say what became of a file: the sheet was there. */
    @ActivityCallback
    private void shared(PluginCall call, ActivityResult result) {
        if (call != null) call.resolve(new JSObject().put("shared", true));
    }

    @PluginMethod
    public void print(PluginCall call) {
        String title = call.getString("title", "");
        getActivity().runOnUiThread(() -> {
            PrintManager printing = (PrintManager) getActivity().getSystemService(Context.PRINT_SERVICE);
            printing.print(
                title,
                getBridge().getWebView().createPrintDocumentAdapter(title),
                new PrintAttributes.Builder().build()
            );
            call.resolve();
        });
    }

    /** Empties the folder of files that were lent, and gives it. */
    private File deleteEarlier() {
        File folder = new File(getContext().getCacheDir(), FOLDER);
        File[] earlier = folder.listFiles();
        if (earlier != null) for (File file : earlier) file.delete();
        return folder;
    }

    private Uri lend(String name, byte[] content) throws IOException {
        File folder = deleteEarlier();
        if (!folder.isDirectory() && !folder.mkdirs()) throw new IOException("No folder");
        File file = new File(folder, name);
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(content);
        }
        String authority = getContext().getPackageName() + ".fileprovider";
        return FileProvider.getUriForFile(getContext(), authority, file);
    }
}

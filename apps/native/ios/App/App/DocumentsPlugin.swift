import Capacitor
import UIKit

/// What a web view cannot do by itself: hand a file on, and print its page. `Documents` in
/// apps/web/src/core/device/shell-plugins.ts.
@objc(DocumentsPlugin)
class DocumentsPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "DocumentsPlugin"
    let jsName = "Documents"
    let pluginMethods = [
        CAPPluginMethod(name: "share", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "print", returnType: CAPPluginReturnPromise),
    ]

    @objc func share(_ call: CAPPluginCall) {
        guard let name = call.getString("name"), let text = call.getString("data"),
            let content = Data(base64Encoded: text)
        else { return call.reject("No file") }
        // A folder of its own, so that the file has its name; it goes when the sheet does.
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString, isDirectory: true)
        let file = folder.appendingPathComponent((name as NSString).lastPathComponent)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try content.write(to: file, options: .completeFileProtection)
        } catch {
            return call.reject("The file could not be written", nil, error)
        }
        DispatchQueue.main.async {
            let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
            sheet.completionWithItemsHandler = { _, shared, _, _ in
                try? FileManager.default.removeItem(at: folder)
                call.resolve(["shared": shared])
            }
            self.setCenteredPopover(sheet)
            self.bridge?.viewController?.present(sheet, animated: true)
        }
    }

    @objc func print(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            guard let page = self.bridge?.webView else { return call.reject("No page") }
            let info = UIPrintInfo.printInfo()
            info.jobName = call.getString("title") ?? ""
            let printing = UIPrintInteractionController.shared
            printing.printInfo = info
            printing.printFormatter = page.viewPrintFormatter()
            printing.present(animated: true) { _, _, _ in call.resolve() }
        }
    }
}

import Capacitor
import UIKit

/// Covers a locked app in the app switcher, whose picture is taken before the page hears of it.
/// `PrivacyCover` in apps/web/src/core/device/shell-plugins.ts.
@objc(PrivacyCoverPlugin)
class PrivacyCoverPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "PrivacyCoverPlugin"
    let jsName = "PrivacyCover"
    let pluginMethods = [
        CAPPluginMethod(name: "set", returnType: CAPPluginReturnPromise)
    ]

    private var isOn = false
    private var cover: UIView?

    override func load() {
        let center = NotificationCenter.default
        center.addObserver(
            self, selector: #selector(hide), name: UIApplication.willResignActiveNotification, object: nil)
        center.addObserver(
            self, selector: #selector(show), name: UIApplication.didBecomeActiveNotification, object: nil)
    }

    @objc func set(_ call: CAPPluginCall) {
        isOn = call.getBool("on") ?? false
        call.resolve()
    }

    @objc private func hide() {
        guard isOn, cover == nil, let window = bridge?.viewController?.view.window else { return }
        let sheet = UIView(frame: window.bounds)
        sheet.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        sheet.backgroundColor = bridge?.webView?.backgroundColor ?? .systemBackground
        window.addSubview(sheet)
        cover = sheet
    }

    @objc private func show() {
        cover?.removeFromSuperview()
        cover = nil
    }
}

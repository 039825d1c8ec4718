import Capacitor

/// The page of the app, with the plugins that are the app's own.
class MainViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(TodayWidgetPlugin())
        bridge?.registerPluginInstance(DocumentsPlugin())
        bridge?.registerPluginInstance(PrivacyCoverPlugin())
    }
}

import Capacitor
import Foundation
import WidgetKit
import WidgetRule

/// What the app says to the home screen's widgets, and takes from them: `TodayWidget` in
/// apps/web/src/features/widget/today-widget.ts.
@objc(TodayWidgetPlugin)
class TodayWidgetPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "TodayWidgetPlugin"
    let jsName = "TodayWidget"
    let pluginMethods = [
        CAPPluginMethod(name: "show", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "takeAnswers", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "confirmAnswers", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "hide", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "clear", returnType: CAPPluginReturnPromise),
    ]

    @objc func show(_ call: CAPPluginCall) {
        act(call) { store in
            guard let snapshot = call.getObject("snapshot") else { return call.reject("No snapshot") }
            store.show(try JSONSerialization.data(withJSONObject: snapshot))
            WidgetCenter.shared.reloadAllTimelines()
            call.resolve()
        }
    }

    @objc func takeAnswers(_ call: CAPPluginCall) {
        act(call) { store in
            let answers = try JSONSerialization.jsonObject(with: store.answersAsJSON())
            call.resolve(["answers": answers])
        }
    }

    /// The widgets are not drawn anew: the app shows them the day with these answers in it.
    @objc func confirmAnswers(_ call: CAPPluginCall) {
        act(call) { store in
            store.confirm(call.getArray("ids", String.self) ?? [])
            call.resolve()
        }
    }

    @objc func hide(_ call: CAPPluginCall) {
        act(call) { store in
            store.hide()
            WidgetCenter.shared.reloadAllTimelines()
            call.resolve()
        }
    }

    @objc func clear(_ call: CAPPluginCall) {
        act(call) { store in
            store.clear()
            WidgetCenter.shared.reloadAllTimelines()
            call.resolve()
        }
    }

    private func act(_ call: CAPPluginCall, _ task: (WidgetStore) throws -> Void) {
        guard let store = WidgetStore.shared else { return call.reject("No app group") }
        do {
            try task(store)
        } catch {
            call.reject(error.localizedDescription)
        }
        Task { await EveningActivity.refresh(store) }
    }
}

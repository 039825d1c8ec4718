import AppIntents
import UIKit

/// Opens the day's page with a sentence as draft; the member commits to it there.
struct CommitIntent: AppIntent {
    static let title: LocalizedStringResource = "title"
    static let openAppWhenRun = true
    static let authenticationPolicy = IntentAuthenticationPolicy.requiresAuthentication

    @Parameter(title: "title", requestValueDialog: "unseen") var sentence: String

    @MainActor
    func perform() async throws -> some IntentResult {
        var link = URLComponents()
        link.scheme = Bundle.main.bundleIdentifier
        link.host = "app"
        link.path = "/one-thing"
        link.queryItems = [URLQueryItem(name: "shared_text", value: sentence)]
        if let url = link.url { await UIApplication.shared.open(url) }
        return .result()
    }
}

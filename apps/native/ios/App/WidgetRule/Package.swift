// swift-tools-version: 5.9
import PackageDescription

// What the widgets show and what they keep, apart from how they are drawn: `swift test` runs it on any
// machine that has Swift.
let package = Package(
    name: "WidgetRule",
    platforms: [.iOS("17.4"), .macOS(.v13)],
    products: [.library(name: "WidgetRule", targets: ["WidgetRule"])],
    targets: [
        .target(name: "WidgetRule"),
        .testTarget(name: "WidgetRuleTests", dependencies: ["WidgetRule"]),
    ]
)

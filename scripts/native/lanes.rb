# Runs a lane of the Fastfile as far as the vendors' tools, where fastlane itself cannot be installed:
#   ruby lanes.rb <folder of apps/native> <platform> <lane>
# Lanes, options and folders work as in fastlane. Of Apple's and Google's services it plays what the
# lanes read back, and it writes down each action as a line of JSON in $LANES_RECORD.
require "json"

# The options that the lanes may use, by the names of fastlane 2.237.0.
OPTIONS = {
  setup_ci: [],
  app_store_connect_api_key: %i[key_id issuer_id key_content],
  match: %i[type readonly team_id app_identifier],
  update_code_signing_settings: %i[
    path targets build_configurations use_automatic_signing team_id code_sign_identity profile_name
  ],
  build_app: %i[project scheme export_method output_directory],
  upload_to_testflight: %i[app_identifier skip_waiting_for_build_processing],
  upload_to_app_store: %i[
    app_identifier force skip_screenshots submit_for_review automatic_release
    precheck_include_in_app_purchases app_review_information
  ],
  gradle: %i[project_dir task build_type],
  upload_to_play_store: %i[
    package_name json_key track rollout skip_upload_metadata skip_upload_images skip_upload_screenshots
  ]
}.freeze

module UI
  def self.user_error!(text) = abort(text)
end

class Lanes
  module SharedValues
    MATCH_PROVISIONING_PROFILE_MAPPING = :profiles
  end

  attr_reader :lane_context

  def initialize(folder)
    @folder = folder
    @lanes = {}
    @lane_context = {}
    Dir.chdir(File.join(folder, "fastlane")) { eval(File.read("Fastfile"), binding, "Fastfile") }
  end

  def run(platform, lane)
    @platform = platform
    Dir.chdir(File.join(@folder, "fastlane")) do
      instance_exec(&@lanes.fetch([platform, lane]))
    end
  end

  def desc(_text) = nil

  def platform(name)
    @platform = name
    yield
  end

  def lane(name, &block)
    @lanes[[@platform, name]] = block
  end
  alias private_lane lane

  def sh(*command)
    system(*command) || abort("#{command.join(" ")} failed")
  end

  def method_missing(name, options = {})
    block = @lanes[[@platform, name]]
    return instance_exec(&block) if block
    unknown = options.keys - OPTIONS.fetch(name) { abort("fastlane has no action #{name}") }
    abort("#{name} has no option #{unknown.join(", ")}") unless unknown.empty?
    File.write(ENV.fetch("LANES_RECORD"), "#{JSON.generate([name, options])}\n", mode: "a")
    Dir.chdir(@folder) { Tools.public_send(name, options, lane_context) if Tools.respond_to?(name) }
  end

  def respond_to_missing?(name, _all = false) = OPTIONS.key?(name)
end

# What an action runs on this machine, and what it leaves for the ones after it.
module Tools
  def self.match(options, context)
    context[:profiles] = options[:app_identifier].to_h { |id| [id, "match AppStore #{id}"] }
  end

  def self.build_app(options, _context)
    abort("No project #{options[:project]}") unless File.exist?("#{options[:project]}/project.pbxproj")
    run("xcodebuild", "-project", options[:project], "-scheme", options[:scheme], "archive")
  end

  def self.gradle(options, _context)
    task = options[:task] + options[:build_type]
    run(File.expand_path("gradlew", options[:project_dir]), task, "-p", options[:project_dir])
  end

  def self.run(*command)
    system(*command) || abort("#{command.join(" ")} failed")
  end
end

folder, platform, lane = ARGV
Lanes.new(File.expand_path(folder)).run(platform.to_sym, lane.to_sym)

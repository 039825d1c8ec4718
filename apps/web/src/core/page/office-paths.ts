export { officePaths } from "@sovereign/domain/office-paths";

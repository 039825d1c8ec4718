// The library has no types; these are the parts that the checks use.
declare module "xcode" {
  type Project = {
    parseSync(): Project;
    hash: { project: { rootObject: string; objects: Record<string, unknown> } };
  };
  export function project(path: string): Project;
}

import { bundleFolder } from './program-file.ts'

/**
 * The environment of a process that a test starts: the variables, the programs of this machine, the folders of compiled
 * code, of the bundle and of the data of the test run, and nothing else of this process.
 */
export function processEnvironment(variables: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, DATA_FOLDER } = process.env
  return { PATH, NODE_COMPILE_CACHE, DATA_FOLDER, BUNDLE_FOLDER: bundleFolder, ...variables }
}

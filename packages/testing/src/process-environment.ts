import { bundleFolder } from './program-file.ts'

/**
 * The environment of a process that a test starts: the variables, the programs of this machine, the folder of compiled code and that of the
 * bundle, and nothing else of this process.
 */
export function processEnvironment(variables: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, BUNDLE_FOLDER: bundleFolder, ...variables }
}

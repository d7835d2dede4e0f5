/**
 * The environment of a process that a test starts: the variables, the programs of this machine and the folder of compiled code, and nothing
 * else of this process.
 */
export function processEnvironment(variables: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, ...variables }
}

import { globSync } from 'node:fs'

/** The file that starts each service, and each command of bin/, relative to the root of the repository. */
export function programSources(root: string): string[] {
  const options = { cwd: root, exclude: ['**/*.test.ts'] }
  return globSync(['services/*/src/main.ts', 'services/cli/src/*.ts'], options).toSorted()
}

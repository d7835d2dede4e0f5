import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url)

/**
 * The folder of the programs that a run of the tests bundles once, as an image has them. The launchers in bin/ read the
 * variable.
 */
export const bundleFolder = fileURLToPath(new URL('node_modules/.cache/bundle', root))

/**
 * The file that starts a program of this repository, from the bundle of the test run.
 * @param source relative to the root of the repository: `services/tax/src/main.ts`
 */
export function programFile(source: string): string {
  return `${bundleFolder}/${source.replace(/\.ts$/, '.js')}`
}

/** The flag of Node with which `bin/serve` starts every process but those with Bull Board. */
export const noCodeFromText = '--disallow-code-generation-from-strings'

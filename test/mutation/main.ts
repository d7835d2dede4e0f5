import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { areas } from './areas.ts'

/**
 * Changes the code of what must never break, one expression at a time, and runs the tests of each change:
 * `npm run test:mutation`. Paths of folders or files limit it:
 * `npm run test:mutation -- packages/tax-engine/src/credit`. Each area has its own score; a score below 95 % ends with
 * the exit code 1.
 */
const { positionals: paths } = parseArgs({ allowPositionals: true })
const isChosen = (folder: string) =>
  paths.length === 0 || paths.some((path) => folder.startsWith(path) || path.startsWith(folder))
const chosen = areas.filter(({ folder }) => isChosen(folder))
if (chosen.length === 0) {
  console.error(`No such area. Areas: ${areas.map(({ folder }) => folder).join(', ')}.`)
  process.exitCode = 2
}
for (const { folder, needsDatabase } of chosen) {
  const narrower = paths.filter((path) => path.startsWith(folder))
  const mutated = narrower.length > 0 ? narrower : [folder]
  console.log(`\n${mutated.join(', ')}`)
  const name = folder.replaceAll('/', '-')
  const stryker = new Stryker({
    configFile: 'test/mutation/stryker.config.json',
    mutate: [
      ...mutated.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)),
      '!**/*.test.ts',
      '!**/testing/**',
    ],
    incrementalFile: `.data/mutation/${name}.json`,
    vitest: { configFile: `test/mutation/${needsDatabase ? 'database' : 'pure'}.config.ts` },
  })
  await stryker.runMutationTest()
}

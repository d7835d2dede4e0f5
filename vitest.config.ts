import { defineConfig } from 'vitest/config'
import { ClosingLine } from './packages/testing/src/closing-line.ts'

/** Needs no database, so that `pnpm verify` takes seconds. Of scheduling that is all but `*.db.test.ts`. */
const pure = [
  'packages/{tax-engine,contracts,runtime,http}/**/*.test.ts',
  'packages/scheduling/**/!(*.db).test.ts',
  'test/architecture/*.test.ts',
  'test/documentation.test.ts',
]

export default defineConfig({
  test: {
    // Most of what the integration tests do is wait for databases and processes.
    maxWorkers: 2,
    reporters: ['default', new ClosingLine()],
    projects: [
      { test: { name: 'pure', include: pure, testTimeout: 20_000 } },
      {
        test: {
          name: 'integration',
          include: ['{packages,services,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...pure],
          globalSetup: 'packages/testing/src/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

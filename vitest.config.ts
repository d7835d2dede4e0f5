import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from './packages/testing/src/closing-line.ts'
import { LongFilesFirst } from './packages/testing/src/long-files-first.ts'

/** Needs no database, so that `pnpm verify` takes seconds. Of scheduling that is all but `*.db.test.ts`. */
const pure = [
  'packages/{client,tax-engine,contracts,runtime,http}/**/*.test.ts',
  'services/admin/web/**/*.test.ts',
  'packages/scheduling/**/!(*.db).test.ts',
  'packages/mail/src/{classification,html,mime,parsing,partners,threads,tickets}/**/!(*.db).test.ts',
  'packages/dav/src/{calendar,cards,merge,recurrence,text,zones}/**/*.test.ts',
  'test/architecture/*.test.ts',
  'test/{api-description,configuration,documentation,installation}.test.ts',
]

export default defineConfig({
  test: {
    // One more than the two cores of a small machine: much of what the integration tests do is wait for leases and processes.
    maxWorkers: 3,
    reporters: ['default', new ClosingLine()],
    sequence: { sequencer: LongFilesFirst },
    // A file starts its own servers and databases and shares only loaded modules with other files, which halves the CPU time of a run.
    isolate: false,
    restoreMocks: true,
    // A wait ends when its condition is met. The limit is for a busy machine and shows a defect; 1 s, the default, can be too short.
    expect: { poll: { timeout: 15_000 } },
    // Each response to fetch is checked against docs/openapi.json.
    setupFiles: 'packages/testing/src/api-contract/check-fetch.ts',
    // The processes that tests start compile their code once per machine.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('./node_modules/.cache/node', import.meta.url)) },
    projects: [
      { extends: true, test: { name: 'pure', include: pure, testTimeout: 20_000 } },
      {
        extends: true,
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

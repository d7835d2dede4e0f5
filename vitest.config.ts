import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from './packages/testing/src/closing-line.ts'
import { LongFilesFirst } from './packages/testing/src/long-files-first.ts'
import { SecondAttempts, secondAttempt } from './packages/testing/src/second-attempts.ts'

/** Needs no database, so that `pnpm verify` takes seconds. Of scheduling that is all but `*.db.test.ts`. */
const pure = [
  'packages/{bundle,client,tax-engine,contracts,runtime,http,threads}/**/*.test.ts',
  'services/admin/web/**/*.test.ts',
  'packages/scheduling/**/!(*.db).test.ts',
  'packages/mail/src/{classification,html,mime,parsing,partners,replies,threads,tickets,tnef}/**/!(*.db).test.ts',
  'packages/dav/src/{calendar,cards,merge,recurrence,series,text,zones}/**/*.test.ts',
  'packages/pdf/src/{fonts,liquid}/**/*.test.ts',
  'bench/plots/*.test.ts',
  'test/{architecture,bad-configuration,licences,workflows}/*.test.ts',
  'test/faults/whom-it-blames.test.ts',
  'test/{api-description,configuration,documentation,example-lines,installation}.test.ts',
  'test/deployment/compose-file.test.ts',
]

/** Starts 48 processes of all services, which takes a minute or more: `npm run test:topology`. */
const topology = 'test/deployment/topology.test.ts'

export default defineConfig({
  test: {
    // More than the two cores of a small machine: much of what the integration tests do is wait for leases and
    // processes. With its processes and its browser a worker needs 2 GB.
    maxWorkers: Math.min(4, Math.max(3, Math.floor(totalmem() / (2.5 * 2 ** 30)))),
    reporters: ['default', new SecondAttempts(), new ClosingLine()],
    sequence: { sequencer: LongFilesFirst },
    // A file starts its own servers and databases and shares only loaded modules with other files, which halves the CPU
    // time of a run.
    isolate: false,
    // Node loads the files as it does in production, which takes less CPU time than Vite's runner: its calls of
    // imported functions are slower.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    restoreMocks: true,
    // A wait ends when its condition is met. The limits show a hang, which is a defect; a machine that is busy with the
    // other files is none: there a process can take a minute to start.
    expect: { poll: { timeout: 180_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Each response to fetch is checked against docs/openapi.json.
    setupFiles: ['packages/testing/src/api-contract/check-fetch.ts', 'packages/testing/src/property-seed.ts'],
    // The processes that tests start compile their code once per machine.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('./node_modules/.cache/node', import.meta.url)) },
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{packages,services,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', topology, ...pure],
          globalSetup: 'packages/testing/src/global-setup.ts',
          retry: secondAttempt,
        },
      },
      {
        extends: true,
        test: { name: 'topology', include: [topology], globalSetup: 'packages/testing/src/global-setup.ts' },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'
import { sandboxPackages } from './sandbox-packages.ts'

/**
 * The tests for mutants of the packages with databases, without the simulated nights of exactly-once, which take
 * minutes.
 */
export default defineConfig({
  resolve: { alias: sandboxPackages },
  test: {
    include: ['packages/{db,scheduling}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*-laws.test.ts', '**/exactly-once.db.test.ts'],
    globalSetup: 'packages/testing/src/global-setup.ts',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

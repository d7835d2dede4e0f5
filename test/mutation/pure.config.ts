import { defineConfig } from 'vitest/config'
import { sandboxPackages } from './sandbox-packages.ts'

/**
 * The tests for mutants of the packages without a database. The laws are left out: hundreds of random cases would take
 * seconds for each mutant, and examples that state the expected figures must reject it.
 */
export default defineConfig({
  resolve: { alias: sandboxPackages },
  test: {
    include: ['packages/{tax-engine,runtime,http}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*-laws.test.ts', '**/calculation-reference.test.ts'],
    isolate: false,
  },
})

import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** Ends the report of a test run with `N passed, N failed`, and `, N skipped` if tests were skipped. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const states = modules.flatMap((module) =>
      Array.from(module.children.allTests(), (test) => test.result().state),
    )
    const count = (state: string) => states.filter((result) => result === state).length
    // A file that cannot be loaded and a hook that throws are failures without a failed test.
    const brokenModules = modules.filter((module) => module.errors().length > 0).length
    const failed = count('failed') + brokenModules + unhandledErrors.length
    // Tests of an interrupted run have no result.
    const skipped = count('skipped') + count('pending')
    process.stdout.write(
      `${count('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
    )
  }
}

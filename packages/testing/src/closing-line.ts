import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** Closes a run's report with `N passed, N failed`, and `, N skipped` where any were. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const states = modules.flatMap((module) =>
      Array.from(module.children.allTests(), (test) => test.result().state),
    )
    const count = (state: string) => states.filter((other) => other === state).length
    // A file that can't be loaded, or a hook that throws, has failed without a failed test.
    const brokenModules = modules.filter((module) => module.errors().length > 0).length
    const failed = count('failed') + brokenModules + unhandledErrors.length
    // A run that was broken off leaves tests without a result.
    const skipped = count('skipped') + count('pending')
    process.stdout.write(
      `${count('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
    )
  }
}

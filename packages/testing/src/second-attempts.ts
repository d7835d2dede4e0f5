import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * What a failed test of a real process may do once more. A counterexample that fast-check has found is repeatable, and
 * no chance. Setting `retry` of a project.
 */
export const secondAttempt = { count: 1, condition: /^(?!Property failed)/ }

/**
 * Lists each test that passed only on the second attempt, with the error of the first: a defect to mend, though the run
 * passes.
 */
export class SecondAttempts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky),
    )
    if (tests.length === 0) return
    const title = `${tests.length} ${tests.length === 1 ? 'test' : 'tests'} passed only on the second attempt:`
    process.stdout.write(`${[title, ...tests.map(lineOf)].join('\n')}\n`)
  }
}

function lineOf(test: TestCase): string {
  const [message = ''] = test.result().errors?.[0]?.message.split('\n') ?? []
  return `  ${test.module.relativeModuleId} > ${test.fullName}: ${message}`
}

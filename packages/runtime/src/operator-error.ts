/** An error that the operator can fix. The message contains the fix and is printed without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Runs the main function of a process. On an `OperatorError` prints its message to stderr and sets the exit code 1. */
export async function runProcess(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

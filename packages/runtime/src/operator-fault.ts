/** A fault that the operator can fix. The message says how; it is printed without a stack trace. */
export class OperatorFault extends Error {
  override name = 'OperatorFault'
}

/** Runs the main function of a process. On an `OperatorFault` prints its message to stderr and sets the exit code 1. */
export async function runProcess(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof OperatorFault)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

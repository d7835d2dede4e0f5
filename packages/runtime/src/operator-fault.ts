/** Something the person who starts a process can mend; the message says how, and no stack trace follows it. */
export class OperatorFault extends Error {
  override name = 'OperatorFault'
}

/** Runs a process to its end. An `OperatorFault` becomes its message on stderr and the exit code 1. */
export async function runProcess(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof OperatorFault)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

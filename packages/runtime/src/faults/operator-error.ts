import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { requests } from '@fiscus/messages/requests'
import { originOf } from './origin.ts'
import { isUnavailable } from './unavailability.ts'

/** An error that the operator can fix. The message contains the fix and is printed without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly text: Message | string

  constructor(text: Message | string, options?: ErrorOptions) {
    super(render(text), options)
    this.text = text
  }

  /** For a problem: a text of commands alone has no words but English. */
  get asMessage(): Message {
    return typeof this.text === 'string' ? requests.asWritten({ text: this.text }) : this.text
  }
}

/** Invalid input of the operator. The message has the reason and the valid values. */
export class InvalidInput extends OperatorError {
  override name = 'InvalidInput'
}

/** The process was stopped while it was starting: it ends with the exit code 0. */
class StoppedWhileStarting extends Error {
  override name = 'StoppedWhileStarting'
}

/** Returns a signal for the start of a process, which aborts with `StoppedWhileStarting` when `stopped` resolves. */
export function abortWhenStopped(stopped: Promise<NodeJS.Signals>): AbortSignal {
  const starting = new AbortController()
  void stopped.then((signal) => starting.abort(new StoppedWhileStarting(signal)))
  return starting.signal
}

/**
 * Runs the main function of a process. On an `OperatorError`, or when the database is lost, prints one sentence to
 * stderr and sets the exit code 1.
 */
export async function runProcess(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (error instanceof StoppedWhileStarting) return
    const sentence = operatorSentence(error)
    if (sentence === null) throw error
    console.error(sentence)
    process.exitCode = 1
  }
}

function operatorSentence(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message
  if (originOf(error)?.origin !== 'database' || !isUnavailable(error)) return null
  return 'PostgreSQL became unreachable while the process was starting: start the process again.'
}

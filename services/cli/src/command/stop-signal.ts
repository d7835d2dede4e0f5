import { OperatorError } from '@fiscus/runtime/faults/operator-error'

/** Aborts with the first SIGINT or SIGTERM. Disposal ends that. */
export type StopSignal = Disposable & { signal: AbortSignal }

/**
 * Lets a command stop at its next safe point. A second signal ends the process at once.
 * @param reason the sentence of the error: what was stopped, and how to continue
 */
export function stopSignal(reason: string): StopSignal {
  const stopping = new AbortController()
  const stop = () => {
    remove()
    stopping.abort(new OperatorError(reason))
  }
  const remove = () => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return { signal: stopping.signal, [Symbol.dispose]: remove }
}

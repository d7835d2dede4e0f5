import { RunStopped } from './run-outcome.ts'

/** How long a task may go on after its signal; then its run ends without it. */
export const graceMs = 5_000

export type Settled = { result: unknown } | { failure: unknown }

/** How the work of a run came to its end; without `settled` it goes on, and nobody waits for it any more. */
export type Conclusion = { stopped: RunStopped | undefined; settled: Settled | undefined }

/**
 * Waits for the work. `stopping` aborts at the time-out, and when the process's own signal does; what has not ended 5 s after that
 * is left to itself.
 */
export async function concludeWork(
  work: Promise<Settled>,
  { timeoutSeconds }: { timeoutSeconds: number },
  stopping: AbortController,
  process: AbortSignal,
): Promise<Conclusion> {
  const { promise: graceIsOver, resolve: endGrace } = Promise.withResolvers<undefined>()
  let grace: NodeJS.Timeout | undefined
  stopping.signal.addEventListener('abort', () => {
    grace = setTimeout(() => endGrace(undefined), graceMs)
  })
  const timeout = setTimeout(
    () => stopping.abort(new RunStopped('timeout', `It took longer than ${timeoutSeconds} seconds`)),
    timeoutSeconds * 1000,
  )
  const stopWithProcess = () => stopping.abort(stoppedBy(process.reason))
  process.addEventListener('abort', stopWithProcess)
  if (process.aborted) stopWithProcess()
  try {
    const settled = await Promise.race([work, graceIsOver])
    const { reason } = stopping.signal
    return { settled, stopped: reason instanceof RunStopped ? reason : undefined }
  } finally {
    clearTimeout(timeout)
    clearTimeout(grace)
    process.removeEventListener('abort', stopWithProcess)
  }
}

function stoppedBy(reason: unknown): RunStopped {
  if (reason instanceof RunStopped) return reason
  return new RunStopped('shutdown', 'The process that ran it was stopped', { cause: reason })
}

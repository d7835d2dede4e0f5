import { runs } from '@fiscus/messages/runs'
import type { StoredResult } from '../runs/outcome-text.ts'
import { RunStopped } from '../runs/run-outcome.ts'

/** The time that a task has to end after its signal has aborted. */
export const graceMs = 5_000

/** The end of a run's work. Without `settled` the work ignored its signal and may still be running. */
export type WorkEnd = {
  stopped: RunStopped | undefined
  settled: PromiseSettledResult<StoredResult> | undefined
}

/**
 * Waits for the work of a run. `stopping` is aborted at the time-out and when `processSignal` aborts; 5 s after its
 * abort the function returns even if the work has not ended. Never rejects.
 */
export async function awaitWithDeadline(
  work: Promise<StoredResult>,
  { timeoutSeconds }: { timeoutSeconds: number },
  stopping: AbortController,
  processSignal: AbortSignal,
): Promise<WorkEnd> {
  const { promise: graceEnded, resolve: endGrace } = Promise.withResolvers<[]>()
  let grace: NodeJS.Timeout | undefined
  stopping.signal.addEventListener('abort', () => {
    grace = setTimeout(endGrace, graceMs, [])
  })
  const timeout = setTimeout(
    () => stopping.abort(new RunStopped('timeout', runs.tookTooLong({ seconds: timeoutSeconds }))),
    timeoutSeconds * 1000,
  )
  const stopWithProcess = () => stopping.abort(stoppedBy(processSignal.reason))
  processSignal.addEventListener('abort', stopWithProcess)
  if (processSignal.aborted) stopWithProcess()
  try {
    const [settled] = await Promise.race([Promise.allSettled([work]), graceEnded])
    const { reason } = stopping.signal
    return { settled, stopped: reason instanceof RunStopped ? reason : undefined }
  } finally {
    clearTimeout(timeout)
    clearTimeout(grace)
    processSignal.removeEventListener('abort', stopWithProcess)
  }
}

function stoppedBy(reason: unknown): RunStopped {
  if (reason instanceof RunStopped) return reason
  return new RunStopped('shutdown', runs.processStopped(), { cause: reason })
}

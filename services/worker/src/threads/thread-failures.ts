import { errorOfStack } from '@fiscus/runtime/faults/error-of-stack'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { graceMs } from '@fiscus/scheduling/execution/await-with-deadline'
import type { RunWork } from '@fiscus/scheduling/execution/execute-in-process'
import { signs } from './messages.ts'
import type { StartedThread } from './start-thread.ts'
import type { ThreadRuns } from './thread-runs.ts'

export type FailureOptions = {
  /** Whether several runs share the thread: it is then terminated when it is blocked. */
  isShared: boolean
  /**
   * The thread has failed without a run, for example by an unhandled rejection of a run that has ended. `origin` is the
   * run that caused it, or the last run of the thread if the cause is unknown.
   */
  onFailure: (failure: Error, origin: RunWork | null) => void
}

/**
 * Decides which runs fail when a thread fails: the one that caused it. The others lose the thread
 * (scheduled-tasks §13.5).
 */
export type ThreadFailures = {
  /** False: the thread has failed, or a run has been abandoned. The next run needs another thread. */
  isSound(): boolean
  hasEnded(): boolean
  /** Terminates the thread. */
  end(): Promise<void>
  /** The event loop of the thread has not run for this time. */
  blocked(seconds: number): void
  /** A run has not ended 5 s after its signal aborted. `beatsAtStop`: the heartbeats of the thread until then. */
  graceEnded(run: number, beatsAtStop: number): void
  /** The thread has reported an unhandled rejection or exception of a run; 0: of an unknown run. */
  unhandled(run: number, cause: Error): void
  /** The thread has failed or ended. `cause` is the error that it ended with. */
  threadEnded(message: string, cause?: unknown): void
}

export function threadFailures(
  { worker, signsOfThread }: StartedThread,
  runs: ThreadRuns,
  { isShared, onFailure }: FailureOptions,
): ThreadFailures {
  let isSound = true
  let hasEnded = false

  async function end() {
    isSound = false
    hasEnded = true
    await worker.terminate()
  }

  /**
   * Fails the run that has caused a failure. The other runs lose the thread, so that nothing of that run stays behind
   * in it.
   */
  function endFor(culprit: number, failure: Error) {
    runs.current(culprit)?.fail(failure)
    endWithRuns('another run caused a failure of it')
  }

  /** The runs may be of different tenants: the reason has nothing of another run. */
  function endWithRuns(reason: string) {
    runs.failAll(new Error(`The thread that the run shared with others has ended: ${reason}`))
    void end()
  }

  /** No run fails, and no further run begins in this thread. */
  function failWithoutRun(failure: Error, run: number) {
    if (isSound) onFailure(failure, runs.origin(run))
    isSound = false
  }

  const blocked = (seconds: number) => endWithRuns(`it was blocked for ${seconds} seconds`)
  return {
    isSound: () => isSound,
    hasEnded: () => hasEnded,
    end,
    blocked,
    graceEnded(run, beatsAtStop) {
      // If the thread was blocked all the time, any of its runs may be the cause.
      const wasBlocked = Atomics.load(signsOfThread, signs.beats) === beatsAtStop
      if (isShared && wasBlocked) blocked(graceMs / 1_000)
      else endFor(run, errorOfStack('The thread of the task has ended'))
    },
    unhandled(run, cause) {
      const failure = errorOfStack('The task caused an unhandled rejection or exception', { cause })
      if (runs.current(run)) endFor(run, failure)
      else failWithoutRun(failure, run)
    },
    threadEnded(message, cause) {
      const failure = errorOfStack(message, { cause })
      // The cause is the run that has called `process.exit`, else the only run.
      const exiting = Atomics.load(signsOfThread, signs.exitingRun)
      const culprit = exiting === 0 ? runs.only() : exiting
      if (culprit !== undefined && runs.current(culprit)) return endFor(culprit, failure)
      failWithoutRun(failure, exiting)
      endWithRuns(hasCode(cause, 'ERR_WORKER_OUT_OF_MEMORY') ? 'it used up its memory' : 'a task ended it')
    },
  }
}

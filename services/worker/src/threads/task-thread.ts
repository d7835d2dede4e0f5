import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { graceMs } from '@fiscus/scheduling/runs/await-with-deadline'
import type { Perform } from '@fiscus/scheduling/runs/execute-in-process'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

/** One thread, for one run at a time. */
export type TaskThread = {
  /** A task that goes on for 5 s after its signal is ended with its thread. */
  perform: Perform
  /** False: something went wrong in it, or its run goes on although nobody waits for it. The next run must have another. */
  isSound(): boolean
  end(): Promise<void>
}

type Running = {
  run: number
  log: TaskContext['log']
  succeed: (result: string) => void
  fail: (failure: Error) => void
}

const startMsMax = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** Starts a thread and waits until it can run tasks. `leaked` hears of failures that belong to no run, or to one that is over. */
export async function startTaskThread(
  data: ThreadData,
  leaked: (failure: Error) => void,
): Promise<TaskThread> {
  const worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
    workerData: data,
    resourceLimits,
  })
  const say = (message: ToThread) => worker.postMessage(message)
  let current: Running | null = null
  let runs = 0
  let isSound = true

  function hear(message: FromThread) {
    const running = 'run' in message && message.run === current?.run ? current : null
    switch (message.kind) {
      case 'log':
        return running?.log[message.level](message.message)
      case 'succeeded':
        return running?.succeed(message.result)
      case 'failed':
        return running?.fail(failureOf(message.failure))
      case 'leaked':
        return breakDown('The task left something behind that failed', failureOf(message.failure), running)
    }
  }

  function breakDown(what: string, cause: unknown, running: Running | null) {
    const wasSound = isSound
    isSound = false
    const failure = failureOf(what, { cause })
    if (running) running.fail(failure)
    else if (wasSound) leaked(failure)
  }

  async function end() {
    isSound = false
    await worker.terminate()
  }

  worker.on('message', hear)
  worker.on('error', (error) => breakDown('The thread of the task broke down', error, current))
  worker.on('exit', () => breakDown('The thread of the task has ended', undefined, current))
  // Throws where the thread breaks down first.
  await once(worker, 'message', { signal: AbortSignal.timeout(startMsMax) })
  return {
    isSound: () => isSound && current === null,
    end,
    async perform({ commandClass, profile, scope }, { clock, signal, log }) {
      signal.throwIfAborted()
      runs += 1
      const run = runs
      const { promise, resolve: succeed, reject: fail } = Promise.withResolvers<string>()
      let grace: NodeJS.Timeout | undefined
      const stop = () => {
        say({ kind: 'stop', run, reason: String(signal.reason) })
        grace = setTimeout(end, graceMs)
      }
      signal.addEventListener('abort', stop)
      current = { run, log, succeed, fail }
      try {
        const work = { commandClass, profile, scope }
        say({ kind: 'run', run, work, now: clock.now().getTime() })
        return await promise
      } finally {
        current = null
        clearTimeout(grace)
        signal.removeEventListener('abort', stop)
      }
    },
  }
}

/** An error that is told by the text it was told with: its stack here says nothing. */
function failureOf(text: string, options?: ErrorOptions): Error {
  const failure = new Error(text.split('\n', 1)[0], options)
  failure.stack = text
  return failure
}

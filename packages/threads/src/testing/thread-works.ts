import { threadId } from 'node:worker_threads'
import { Problem } from '@fiscus/contracts/problems/problem'
import { currentJob } from '../current-job.ts'
import type { Work } from '../work.ts'

/** Works for tests of threads. */
export const echoWork: Work<{ text: string }, { text: string }> = { name: 'echo', execute: (input) => input }

/** Throws a Problem with a number of errors. */
export const rejectWork: Work<number, never> = {
  name: 'reject',
  execute(errors) {
    throw new Problem(
      'invalid-request',
      { code: 'The value is wrong.', params: {} },
      {
        errors: Array.from({ length: errors }, (_, index) => ({
          pointer: `/${index}`,
          detail: { code: 'Wrong.', params: {} },
          code: 'invalid-value' as const,
        })),
        headers: { etag: '"v1"' },
      },
    )
  },
}

export const failWork: Work<null, never> = {
  name: 'fail',
  execute() {
    throw new TypeError('a defect')
  },
}

export const exitWork: Work<null, never> = { name: 'exit', execute: () => process.exit(1) }

/** Blocks its thread for a number of milliseconds, and returns it. */
export const sleepWork: Work<number, number> = {
  name: 'sleep',
  execute(milliseconds) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
    return milliseconds
  },
}

/** Spends a number of milliseconds of processor time, and returns it. */
export const computeWork: Work<number, number> = {
  name: 'compute',
  execute(milliseconds) {
    const before = process.threadCpuUsage()
    while (process.threadCpuUsage(before).user < milliseconds * 1_000);
    return milliseconds
  },
}

/** Says in the shared memory that it has begun, and blocks its thread until the memory tells it to end. */
export const blockWork: Work<Int32Array, string> = {
  name: 'block',
  execute(memory) {
    Atomics.store(memory, 0, 1)
    Atomics.notify(memory, 0)
    Atomics.wait(memory, 1, 0)
    return 'ended'
  },
}

/** Uses up the memory of its thread. */
export const growWork: Work<null, never> = {
  name: 'grow',
  execute() {
    const kept: number[][] = []
    while (true) kept.push(Array.from({ length: 10_000 }, Math.random))
  },
}

/** Returns the number of its thread, and bytes. */
export const threadWork: Work<null, { id: number; small: Uint8Array; large: Uint8Array }> = {
  name: 'thread',
  execute: () => ({ id: threadId, small: Buffer.from('small'), large: new Uint8Array(100_000).fill(7) }),
}

/** Reports that it has begun, and returns the reason of its signal when it aborts. */
export const waitWork: Work<null, string> = {
  name: 'wait',
  execute() {
    const { signal, report } = currentJob()
    const ended = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => ended.resolve(String(signal.reason)))
    report('begun')
    return ended.promise
  },
}

/** Leaves code behind that begins when the memory tells it to. */
export const leaveWork: Work<{ memory: Int32Array; does: 'fail' | 'report' | 'exit' }, string> = {
  name: 'leave',
  execute({ memory, does }) {
    const { report } = currentJob()
    void Promise.resolve(Atomics.waitAsync(memory, 0, 0).value).then(() => {
      report('too late')
      if (does === 'exit') process.exit(3)
      if (does === 'fail') throw new Error('left behind')
    })
    return 'ended'
  },
}

export type Rules = { rules: readonly object[] }

/** Returns the number of rules of the configuration. */
export const rulesWork: Work<null, number | undefined, Rules> = {
  name: 'rules',
  execute: (_, configuration) => configuration?.rules.length,
}

export const works = [
  echoWork,
  rejectWork,
  failWork,
  exitWork,
  sleepWork,
  computeWork,
  blockWork,
  growWork,
  threadWork,
  waitWork,
  leaveWork,
  rulesWork,
] as const

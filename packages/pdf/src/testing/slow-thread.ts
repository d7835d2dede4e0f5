import { parentPort } from 'node:worker_threads'

/** For tests: a thread that waits or computes for some milliseconds and answers with them. */
export type SlowJob = { waitMs: number } | { computeMs: number }

parentPort?.on('message', (job: SlowJob) => {
  if ('waitMs' in job) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, job.waitMs)
  else {
    const before = process.threadCpuUsage()
    while (process.threadCpuUsage(before).user < job.computeMs * 1_000);
  }
  parentPort?.postMessage('done')
})

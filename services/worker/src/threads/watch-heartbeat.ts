import type { Worker } from 'node:worker_threads'
import { signs } from './messages.ts'

const checkMs = 1_000
/**
 * A thread is blocked when it spends this processor time between two heartbeats, or when this time of the clock passes.
 */
const blockedProcessorMs = 4_000
const blockedMs = 30_000

/**
 * Calls `onBlocked` once when the event loop of a thread is blocked, until disposal. Processor time decides, so that a
 * thread that gets none on a busy machine is not blocked; the clock decides about a thread that waits. An interval of
 * the checks counts as at most two of them: while this process was suspended, its threads were too.
 */
export function watchHeartbeat(
  worker: Pick<Worker, 'cpuUsage'>,
  signsOfThread: Int32Array,
  onBlocked: (seconds: number) => void,
): Disposable {
  let beats = -1
  let silentMs = 0
  let checkedAt = performance.now()
  let spentBefore: number | null = null
  let isOver = false

  async function check() {
    const now = performance.now()
    const passedMs = Math.min(now - checkedAt, 2 * checkMs)
    checkedAt = now
    const current = Atomics.load(signsOfThread, signs.beats)
    if (current !== beats) {
      beats = current
      silentMs = 0
      spentBefore = null
      return
    }
    silentMs += passedMs
    if (silentMs >= blockedMs) return report()
    const spent = await processorMsOf(worker)
    // A heartbeat in between has begun another count.
    if (spent === null || silentMs === 0 || isOver) return
    spentBefore ??= spent
    if (spent - spentBefore >= blockedProcessorMs) report()
  }

  function report() {
    stop()
    onBlocked(Math.round(silentMs / 1_000))
  }

  function stop() {
    isOver = true
    clearInterval(timer)
  }

  const timer = setInterval(() => void check(), checkMs).unref()
  return { [Symbol.dispose]: stop }
}

/** Milliseconds of processor time that a thread has spent; null: it has ended. */
async function processorMsOf(worker: Pick<Worker, 'cpuUsage'>): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1_000
  } catch {
    return null
  }
}

import type { Egress } from '@fiscus/runtime/egress'
import { EgressRefused } from '@fiscus/runtime/egress'
import type { Logger } from '@fiscus/runtime/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import type { EndedRun } from '../runs/run-outcome.ts'

/** Tells those who want to hear of it when a run ends. Disposing it sends what waits, for 5 s at most. */
export type Pings = AsyncDisposable & {
  /** Never waits and never fails: a ping that can't be sent is counted and logged. */
  send(run: EndedRun): void
}

const waitingMax = 1_000
const atOnceMax = 8
const timeoutMs = 5_000

/**
 * Sends a ping to a task's `ping_url` after each of its runs: a POST with what the run was and how it ended, as JSON, and nothing
 * that is a customer's. Each ping is sent once; beyond 1,000 that wait, pings are dropped.
 */
export function openPings(egress: Egress, { metrics, log }: { metrics: Metrics; log: Logger }): Pings {
  const pings = metrics.counter('cron_pings_total', 'Pings after runs', ['outcome'])
  const stopping = new AbortController()
  const waiting: { url: string; run: EndedRun }[] = []
  const sending = new Set<Promise<void>>()

  async function ping({ url, run }: { url: string; run: EndedRun }) {
    const { outcome, ...reason } = await pingOutcome(egress, url, run, stopping.signal)
    pings.inc({ outcome })
    if (outcome === 'sent') return
    log.warn({ run_id: run.runId, task_id: run.taskId, outcome, ...reason }, 'ping not delivered')
  }

  function sendNext() {
    while (sending.size < atOnceMax) {
      const next = waiting.shift()
      if (!next) return
      const current = ping(next).finally(() => {
        sending.delete(current)
        sendNext()
      })
      sending.add(current)
    }
  }

  return {
    send(run) {
      if (run.pingUrl === null) return
      if (waiting.length >= waitingMax) {
        pings.inc({ outcome: 'dropped' })
        return
      }
      waiting.push({ url: run.pingUrl, run })
      sendNext()
    },
    async [Symbol.asyncDispose]() {
      const late = setTimeout(() => stopping.abort(new Error('The process ends')), timeoutMs)
      while (sending.size > 0) await Promise.all(sending)
      clearTimeout(late)
    },
  }
}

type PingOutcome = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; why: string }

async function pingOutcome(
  egress: Egress,
  url: string,
  run: EndedRun,
  signal: AbortSignal,
): Promise<PingOutcome> {
  const headers = { 'content-type': 'application/json', 'user-agent': 'fiscus' }
  try {
    const request = { method: 'POST', headers, body: JSON.stringify(pingOf(run)), timeoutMs, signal } as const
    const { status } = await egress(url, request)
    return status < 300
      ? { outcome: 'sent' }
      : { outcome: 'failed', why: `It answered with status ${status}` }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { outcome: error instanceof EgressRefused ? 'refused' : 'failed', why }
  }
}

/** Neither result nor error: they may have names and amounts in them. */
function pingOf({ runId, taskName, tenantId, status, trigger, slot, startedAt, durationMs }: EndedRun) {
  return {
    ...{ run_id: runId, task: taskName, tenant_id: tenantId, status, trigger, slot },
    ...{ started_at: startedAt, duration_ms: durationMs },
  }
}

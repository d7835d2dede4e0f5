import type { Egress } from '@fiscus/runtime/egress/egress'
import { EgressRejected, NameRejected } from '@fiscus/runtime/egress/vet-host'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import type { EndedRun } from '../runs/run-outcome.ts'
import { statusAfter } from '../runs/run-transitions.ts'

/** Notifies the `ping_url` of a task when a run ends. Disposal sends the waiting pings, for at most 5 s. */
export type Pings = AsyncDisposable & {
  /** Returns at once and never fails: a ping that cannot be sent is counted and logged. */
  send(run: EndedRun): void
}

const waitingMax = 1_000
const concurrencyMax = 8
const timeoutMs = 5_000

/**
 * Sends a ping to a task's `ping_url` after each of its runs: a POST with the run and its status as JSON, without
 * customer data. Each ping is sent once. When 1,000 pings wait, further pings are dropped.
 */
export function openPings(egress: Egress, { metrics, log }: { metrics: Metrics; log: Logger }): Pings {
  const pings = metrics.counter('cron_pings_total', 'Pings after runs', ['outcome'])
  const stopping = new AbortController()
  const waiting: { url: string; run: EndedRun }[] = []
  const sending = new Set<Promise<void>>()

  async function ping({ url, run }: { url: string; run: EndedRun }) {
    const { outcome, ...details } = await pingOutcome(egress, url, run, stopping.signal)
    pings.inc({ outcome })
    if (outcome === 'sent') return
    log.warn({ run_id: run.runId, task_id: run.taskId, outcome, ...details }, 'ping not delivered')
  }

  function sendNext() {
    while (sending.size < concurrencyMax) {
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
    [Symbol.asyncDispose]: () =>
      whileClosing('pings', async () => {
        const late = setTimeout(() => stopping.abort(new Error('The process is stopping')), timeoutMs)
        while (sending.size > 0) await Promise.all(sending)
        clearTimeout(late)
      }),
  }
}

type PingOutcome = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; reason: string }

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
      : { outcome: 'failed', reason: `It responded with status ${status}` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isRefused = error instanceof EgressRejected || error instanceof NameRejected
    return { outcome: isRefused ? 'refused' : 'failed', reason }
  }
}

/** Without result and error, which may contain names and amounts. */
function pingOf({ runId, taskName, tenantId, step, trigger, slot, startedAt, durationMs }: EndedRun) {
  return {
    run_id: runId,
    task: taskName,
    tenant_id: tenantId,
    status: statusAfter(step),
    trigger,
    slot,
    started_at: startedAt,
    duration_ms: durationMs,
  }
}

import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import { type QueueName, queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { registerCall } from '@fiscus/db/processes/register-process'
import { printableEntry } from '@fiscus/runtime/log/printable'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { recordTick } from '@fiscus/scheduling/processes/record-tick'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import { markLate } from '@fiscus/scheduling/tick/mark-late'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { tick } from '@fiscus/scheduling/tick/tick'
import { type TickFigures, tickFigures } from '@fiscus/scheduling/tick/tick-figures'
import { queuesWithoutWorker } from '@fiscus/scheduling/waiting/queue-services'
import { registryRows as registry } from '@fiscus/tasks/registry-rows'
import { json, textOption } from '../command/arguments.ts'
import { lateEnd } from '../command/late-end.ts'
import { type Command, describeFailure, exitCodes, UsageError } from '../command/run-program.ts'
import { type Drained, drainRuns } from './drain-runs.ts'
import { openTaskRunner } from './open-task-runner.ts'
import { parseProfile } from './options.ts'
import { describePause, readNamedPauses } from './pauses.ts'

const drain = { type: 'boolean', default: false } as const

/**
 * `bin/cron` and `bin/cron tick`: updates the registry and runs one tick. With `--drain` it executes the runs of the
 * tick itself instead of enqueueing them, for installations without workers.
 */
export const tickCommand: Command = async (args) => {
  const options = { profile: textOption, tenant: textOption, drain, json } as const
  const { values } = parseArgs({ args, options })
  if (values.tenant !== undefined) throw new UsageError('--tenant needs --task=NAME or a command.')
  const profile = parseProfile(values.profile)
  await using scheduling = await openTaskRunner({ requiresRedis: false })
  const { queue, leases, clock, events } = scheduling
  const { databases } = scheduling
  const { control } = databases
  const stopping = new AbortController()
  void untilStopped({ drainSeconds: 0, log: lateEnd }).then(() => stopping.abort())
  const now = clock.now()
  const added = await reconcileRegistry(control, registry, now)
  const runs: QueuedRun[] = []
  const collecting = {
    async enqueue(more: readonly QueuedRun[]) {
      if (!values.drain) await queue.enqueue(more)
      runs.push(...more)
    },
  }
  const context = { control, databases, queue: collecting, leases, registry, profile }
  const report = await tick(context, now, stopping.signal)
  const queues = values.drain ? queueNames : undefined
  await recordTick(control, { host: hostname(), at: clock.now(), queues })
  await registerCall(databases, 'bin/cron')
  events.ticked(report)
  events.latenessChecked(await markLate(control, clock.now()))
  const drained = values.drain ? await drainRuns(scheduling, runs, stopping) : undefined
  const waiting = await unservedQueues(control, runs)
  // While the queues do not respond, a due run has said so.
  const pauses = values.drain ? [] : await readNamedPauses(control, queue).catch(() => [])
  const figures = tickFigures({ ...report, registered: added + report.registered })
  const failures = [report.queueError, report.released.leasesError].filter(Boolean)
  const faults = [...new Set(failures.map(describeFailure))]
  if (values.json)
    console.log(
      JSON.stringify({
        ...figures,
        faults,
        queues_without_worker: waiting,
        queues_paused: pauses.map(({ queue }) => queue),
        drained,
      }),
    )
  else console.log(describeFigures(figures) + (drained ? `; ${describeDrained(drained)}` : ''))
  for (const problem of [...faults, ...(drained?.failures ?? [])]) console.error(printableEntry(problem))
  if (waiting.length > 0) console.error(describeUnserved(waiting))
  for (const pause of pauses) console.error(printableEntry(describePause(pause)))
  const isStopped = values.drain && stopping.signal.aborted
  const isFailed = faults.length > 0 || (drained?.failures.length ?? 0) > 0 || isStopped
  return isFailed ? exitCodes.failed : exitCodes.done
}

/** Returns the queues of the runs that no live process takes runs from. */
async function unservedQueues(control: ControlDatabase, runs: readonly QueuedRun[]): Promise<QueueName[]> {
  if (runs.length === 0) return []
  const unserved = await queuesWithoutWorker(control)
  return unserved.filter((name) => runs.some(({ queue }) => queue === name))
}

function describeUnserved(queues: readonly QueueName[]): string {
  const names = queues.length === 1 ? `queue ${queues[0]}` : `queues ${queues.join(', ')}`
  return `No worker takes runs from the ${names}: they wait. Start a worker, or call bin/cron with --drain.`
}

function describeDrained({ succeeded, failed, retried, left, taken }: Drained): string {
  const optional = [
    [retried, 'retried later'],
    [left, 'left for the next call'],
    [taken, 'executed by another process'],
  ] as const
  const nonZero = optional.filter(([count]) => count > 0).map(([count, label]) => `, ${count} ${label}`)
  return `${succeeded} succeeded, ${failed} failed${nonZero.join('')}`
}

function describeFigures(figures: TickFigures): string {
  const { due, enqueued, skipped, released, lag_ms } = figures
  const always = `${due} due, ${enqueued} enqueued, ${skipped} skipped, ${released} released`
  const optional = [
    [figures.recorded_before, 'had a run already'],
    [figures.requeued, 'enqueued again'],
    [figures.not_enqueued, 'left for a later tick'],
    [figures.registered, 'registry rows written'],
  ] as const
  const nonZero = optional.filter(([count]) => count > 0).map(([count, label]) => `, ${count} ${label}`)
  return `${always}${nonZero.join('')}; lag ${(lag_ms / 1000).toFixed(1)} s`
}

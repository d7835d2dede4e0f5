import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import { untilStopped } from '@fiscus/runtime/until-stopped'
import { recordTick } from '@fiscus/scheduling/processes/record-tick'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { tick } from '@fiscus/scheduling/tick/tick'
import { type TickFigures, tickFigures } from '@fiscus/scheduling/tick/tick-figures'
import { registryRows as registry } from '@fiscus/tasks/registry-rows'
import { json, textOption } from '../command/arguments.ts'
import { type Command, describeFailure, exitCodes, UsageError } from '../command/run-program.ts'
import { lateEnd } from './late-end.ts'
import { openTaskRunner } from './open-task-runner.ts'
import { parseProfile } from './options.ts'

/** `bin/cron` and `bin/cron tick`: updates the registry and runs one tick. */
export const tickCommand: Command = async (args) => {
  const options = { profile: textOption, tenant: textOption, json } as const
  const { values } = parseArgs({ args, options })
  if (values.tenant !== undefined) throw new UsageError('--tenant needs --task=NAME or a command.')
  const profile = parseProfile(values.profile)
  await using scheduling = await openTaskRunner()
  const { queue, leases, clock, events } = scheduling
  const { databases } = scheduling
  const { control } = databases
  const stopping = new AbortController()
  void untilStopped({ drainSeconds: 0, log: lateEnd }).then(() => stopping.abort())
  const added = await reconcileRegistry(control, registry, clock.now())
  const report = await tick(
    { control, databases, queue, leases, registry, profile },
    clock.now(),
    stopping.signal,
  )
  await recordTick(control, { host: hostname(), at: clock.now() })
  events.ticked(report)
  const figures = tickFigures({ ...report, registered: added + report.registered })
  const faults = [report.queueError, report.released.leasesError].filter(Boolean).map(describeFailure)
  if (values.json) console.log(JSON.stringify({ ...figures, faults }))
  else console.log(describeFigures(figures))
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? exitCodes.done : exitCodes.failed
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

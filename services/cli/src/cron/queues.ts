import { parseArgs } from 'node:util'
import { queueChange } from '@fiscus/contracts/tasks/process-record'
import { type QueueName, queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import { changePause } from '@fiscus/scheduling/queue/pause-queue'
import { queuesWithoutWorker } from '@fiscus/scheduling/waiting/queue-services'
import { json, parseOption, textOption } from '../command/arguments.ts'
import { commandAuthor } from '../command/author.ts'
import { printTable, terminalWidth } from '../command/print-table.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { formatDuration } from './format.ts'
import { openTaskRunner } from './open-task-runner.ts'
import { describePause, readNamedPauses } from './pauses.ts'

/** `bin/cron queues`: shows the queues, whether they are served, and who has paused them. */
export const queuesCommand: Command = async (args) => {
  const { values } = parseArgs({ args, options: { json } })
  await using runner = await openTaskRunner({ requiresRedis: true })
  const { control } = runner.databases
  const [depths, unserved, pauses] = await Promise.all([
    runner.queue.depths(),
    queuesWithoutWorker(control),
    readNamedPauses(control, runner.queue),
  ])
  const queues = depths.map(({ isPaused, oldestAgeMs, ...depth }) => {
    const { by = null, at = null, reason = null } = pauses.find(({ queue }) => queue === depth.queue) ?? {}
    return {
      ...depth,
      oldest_seconds: Math.floor(oldestAgeMs / 1000),
      has_worker: !unserved.includes(depth.queue),
      is_paused: isPaused,
      paused_by: by,
      paused_at: at,
      paused_reason: reason,
    }
  })
  if (values.json) console.log(JSON.stringify({ queues }))
  else {
    printTable(
      ['QUEUE', 'STATE', 'WAITING', 'OLDEST', 'ACTIVE', 'DELAYED'],
      queues.map(({ queue, is_paused, has_worker, waiting, oldest_seconds, active, delayed }) => [
        queue,
        is_paused ? 'paused' : has_worker ? 'served' : 'no worker',
        String(waiting),
        waiting > 0 ? formatDuration(oldest_seconds * 1000) : '-',
        String(active),
        String(delayed),
      ]),
      terminalWidth(),
    )
    for (const pause of pauses) console.log(`\n${describePause(pause)}`)
  }
  return exitCodes.done
}

/** `bin/cron pause-queue`: no worker takes runs of the queue until `resume-queue`. Current runs continue. */
export const pauseQueueCommand: Command = async (args) => {
  const options = { reason: textOption, json } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const name = requireQueueName(positionals)
  const reason = parseOption(queueChange.shape.reason, values.reason, 'reason')
  const isChanged = await setPaused(name, true, reason)
  if (values.json) console.log(JSON.stringify({ queue: name, is_changed: isChanged }))
  else
    console.log(
      isChanged
        ? `The queue ${name} is paused until bin/cron resume-queue ${name}; current runs continue.`
        : `The queue ${name} is paused already.`,
    )
  return exitCodes.done
}

/** `bin/cron resume-queue`: ends the pause of a queue, also that of another program. */
export const resumeQueueCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true })
  const name = requireQueueName(positionals)
  const isChanged = await setPaused(name, false)
  if (values.json) console.log(JSON.stringify({ queue: name, is_changed: isChanged }))
  else console.log(isChanged ? `The queue ${name} is resumed.` : `The queue ${name} is not paused.`)
  return exitCodes.done
}

/** @throws UsageError that lists the queues */
function requireQueueName([text, ...rest]: string[]): QueueName {
  const name = queueNames.find((known) => known === text)
  if (name === undefined || rest.length > 0)
    throw new UsageError(`Name one queue of ${queueNames.join(', ')}.`)
  return name
}

async function setPaused(name: QueueName, isPaused: boolean, reason?: string): Promise<boolean> {
  await using runner = await openTaskRunner({ requiresRedis: true })
  const { databases, queue, clock } = runner
  const author = commandAuthor(clock, { reason })
  return await changePause({ control: databases.control, queue }, { name, isPaused }, author)
}

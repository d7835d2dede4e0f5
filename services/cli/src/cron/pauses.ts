import { namesOfActors } from '@fiscus/db/audit/actor-names'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { type QueuePause, readPauses } from '@fiscus/scheduling/queue/pause-queue'
import type { RunQueue } from '@fiscus/scheduling/queue/queue'

/** Returns the paused queues, with the names of the keys and users that have paused them. */
export async function readNamedPauses(
  control: ControlDatabase,
  queue: Pick<RunQueue, 'pausedQueues' | 'setPaused'>,
): Promise<QueuePause[]> {
  const pauses = await readPauses({ control, queue })
  const names = await namesOfActors(
    control,
    pauses.flatMap(({ by }) => by ?? []),
  )
  return pauses.map((pause) => ({ ...pause, by: names.get(pause.by ?? '') ?? pause.by }))
}

/** Returns the sentence that an operator needs about a paused queue. */
export function describePause({ queue, by, at, reason }: QueuePause): string {
  const author =
    by === null || at === null ? 'by unknown, since unknown' : `by ${by} since ${at.toISOString()}`
  const why = reason === null ? '' : ` (${reason})`
  return `The queue ${queue} is paused ${author}${why}: its runs wait. bin/cron resume-queue ${queue} ends that.`
}

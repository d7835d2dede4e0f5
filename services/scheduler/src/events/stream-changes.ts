import type { CronProfile, EventKind } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { render } from '@fiscus/messages/render'
import { tasks } from '@fiscus/messages/tasks'
import type { SSEMessage, SSEStreamingApi } from 'hono/streaming'
import type { TaskScope } from '../context/task-scope.ts'
import { type Changes, changesMax, readChanges } from './read-changes.ts'
import { coversSnapshot } from './snapshot.ts'
import type { Subscription } from './subscription.ts'

type StreamRequest = {
  scope: TaskScope
  profile: CronProfile | undefined
  kinds: readonly EventKind[]
  /** The position of the last event that the caller received; null: start with the changes from now on. */
  since: string | null
  /** Whether the key of the caller is still valid, and its tenant not suspended. */
  isAllowed: () => Promise<boolean>
}

/**
 * Writes changes as server-sent events until the subscription ends, or the caller loses its access. Only the last event
 * of each batch has the position as its id, so that a caller whose connection breaks in the middle of a batch receives
 * the whole batch again.
 */
export async function streamChanges(
  control: ControlDatabase,
  { scope, profile, kinds, since, isAllowed }: StreamRequest,
  subscription: Subscription,
  stream: SSEStreamingApi,
): Promise<void> {
  const first = await readChanges(control, since, scope)
  await writeChanges(stream, first, { profile, kinds })
  let { position } = first
  for await (const changes of subscription.changes()) {
    if (!(await isAllowed())) return
    if (changes === null) {
      await stream.write(': nothing new\n\n')
      continue
    }
    // These were read before what the stream has sent: an older state would follow a newer one.
    if (coversSnapshot(position, changes.position)) continue
    const scoped = await changesIn(scope, changes, () => readChanges(control, position, scope))
    position = scoped.position
    if (eventsOf(scoped, { profile, kinds })?.length !== 0)
      await writeChanges(stream, scoped, { profile, kinds })
  }
}

/**
 * The changes of a scope. If all changes together are too many, the changes of one tenant are read from the database.
 */
async function changesIn(
  scope: TaskScope,
  changes: Changes,
  readScoped: () => Promise<Changes>,
): Promise<Changes> {
  if (scope.kind === 'all') return changes
  if (changes.tasks === null) return readScoped()
  const isOfScope = ({ tenant_id }: { tenant_id: string | null }) => tenant_id === scope.tenantId
  return { ...changes, tasks: changes.tasks.filter(isOfScope), runs: changes.runs.filter(isOfScope) }
}

type Selection = Pick<StreamRequest, 'profile' | 'kinds'>

/** The events of changes, tasks first. Null: the caller must read the records again. */
function eventsOf({ tasks, runs }: Changes, { profile, kinds }: Selection): SSEMessage[] | null {
  if (tasks === null) return null
  const isSelected = ({ tenant_id }: { tenant_id: string | null }) =>
    profile === undefined || (profile === 'admin') === (tenant_id === null)
  const messagesOf = (event: EventKind, records: readonly { tenant_id: string | null }[]) =>
    kinds.includes(event)
      ? records.filter(isSelected).map((record) => ({ event, data: JSON.stringify(record) }))
      : []
  return [...messagesOf('task', tasks), ...messagesOf('run', runs)]
}

async function writeChanges(stream: SSEStreamingApi, changes: Changes, selection: Selection): Promise<void> {
  const { position } = changes
  const events = eventsOf(changes, selection)
  if (events === null) {
    const message = tasks.eventsMissed({ most: changesMax })
    await stream.writeSSE({
      event: 'reset',
      data: JSON.stringify({ detail: render(message), message }),
      id: position,
    })
    return
  }
  const last = events.pop()
  for (const event of events) await stream.writeSSE(event)
  if (last) await stream.writeSSE({ ...last, id: position })
  // A block without data is no event, but the client stores its id for the next connection.
  else await stream.write(`id: ${position}\n\n`)
}

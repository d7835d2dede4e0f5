import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { SSEStreamingApi } from 'hono/streaming'
import type { TaskScope } from '../context/task-scope.ts'
import { type Changes, changesMax, readChanges } from './read-changes.ts'
import type { Subscription } from './subscription.ts'

type StreamRequest = {
  scope: TaskScope
  profile: CronProfile | undefined
  /** The position of the last event that the caller received; null: start with the changes from now on. */
  since: string | null
  /** Whether the key of the caller is still valid, and its tenant not suspended. */
  isAllowed: () => Promise<boolean>
}

/**
 * Writes changes as server-sent events until the subscription ends, or the caller loses its access. Only the last event of each batch has the position as its id, so
 * that a caller whose connection breaks in the middle of a batch receives the whole batch again.
 */
export async function streamChanges(
  control: ControlDatabase,
  { scope, profile, since, isAllowed }: StreamRequest,
  subscription: Subscription,
  stream: SSEStreamingApi,
): Promise<void> {
  const first = await readChanges(control, since, scope)
  await writeChanges(stream, first, profile)
  let { position } = first
  for await (const changes of subscription.changes()) {
    if (!(await isAllowed())) return
    if (changes === null) {
      await stream.write(': nothing new\n\n')
      continue
    }
    const scoped = await changesIn(scope, changes, () => readChanges(control, position, scope))
    position = scoped.position
    if (scoped.tasks?.length !== 0) await writeChanges(stream, scoped, profile)
  }
}

/** The changes of a scope. If all changes together are too many, the changes of one tenant are read from the database. */
async function changesIn(
  scope: TaskScope,
  changes: Changes,
  readScoped: () => Promise<Changes>,
): Promise<Changes> {
  if (scope.kind === 'all') return changes
  if (changes.tasks === null) return readScoped()
  return { ...changes, tasks: changes.tasks.filter(({ tenant_id }) => tenant_id === scope.tenantId) }
}

async function writeChanges(
  stream: SSEStreamingApi,
  { position, tasks }: Changes,
  profile: CronProfile | undefined,
): Promise<void> {
  if (tasks === null) {
    const detail = `More than ${changesMax} tasks have changed, or the last event id is unknown: read the records again.`
    await stream.writeSSE({ event: 'reset', data: JSON.stringify({ detail }), id: position })
    return
  }
  const selected = tasks.filter((task) => profile === undefined || task.profile === profile)
  const last = selected.pop()
  for (const task of selected) await stream.writeSSE({ event: 'task', data: JSON.stringify(task) })
  if (last) await stream.writeSSE({ event: 'task', data: JSON.stringify(last), id: position })
  // A block without data is no event, but the client stores its id for the next connection.
  else await stream.write(`id: ${position}\n\n`)
}

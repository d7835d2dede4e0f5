import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { SSEStreamingApi } from 'hono/streaming'
import type { TaskScope } from '../task-scope.ts'
import type { Listener } from './listener.ts'
import { type Changes, changesMax, readChanges } from './read-changes.ts'

type Request = {
  scope: TaskScope
  profile: CronProfile | undefined
  /** Position up to which the caller has been told; null: it begins now. */
  since: string | null
}

/**
 * Writes what changes as server-sent events until the listener ends. The last event of each batch has the position as its id, so
 * that a caller who is cut off in the middle of a batch hears all of it again.
 */
export async function tellChanges(
  control: ControlDatabase,
  { scope, profile, since }: Request,
  listener: Listener,
  stream: SSEStreamingApi,
): Promise<void> {
  const first = await readChanges(control, since, scope)
  await writeChanges(stream, first, profile)
  let { position } = first
  for await (const changes of listener.changes()) {
    if (changes === null) {
      await stream.write(': nothing new\n\n')
      continue
    }
    const ours = await changesIn(scope, changes, () => readChanges(control, position, scope))
    position = ours.position
    if (ours.tasks?.length !== 0) await writeChanges(stream, ours, profile)
  }
}

/** What of all changes is in the scope. Where they were too many to be read, those of a tenant are few enough. */
async function changesIn(
  scope: TaskScope,
  changes: Changes,
  readOurs: () => Promise<Changes>,
): Promise<Changes> {
  if (scope.kind === 'all') return changes
  if (changes.tasks === null) return readOurs()
  return { ...changes, tasks: changes.tasks.filter(({ tenant_id }) => tenant_id === scope.tenantId) }
}

async function writeChanges(
  stream: SSEStreamingApi,
  { position, tasks }: Changes,
  profile: CronProfile | undefined,
): Promise<void> {
  if (tasks === null) {
    const detail = `More than ${changesMax} tasks have changed, or the last event is not known: read the records again.`
    await stream.writeSSE({ event: 'reset', data: JSON.stringify({ detail }), id: position })
    return
  }
  const told = tasks.filter((task) => profile === undefined || task.profile === profile)
  const last = told.pop()
  for (const task of told) await stream.writeSSE({ event: 'task', data: JSON.stringify(task) })
  if (last) await stream.writeSSE({ event: 'task', data: JSON.stringify(last), id: position })
  // Without data it is no event, but it is the id with which the caller comes back.
  else await stream.write(`id: ${position}\n\n`)
}

import { settingsOf } from '@fiscus/db/settings/read-setting'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { Blobs } from '@fiscus/runtime/blobs'
import type { Task, TaskContext } from '../tasks/define-task.ts'
import type { StartedRun } from './start-run.ts'

/** What a run is to do, and on whose database. */
export type RunWork = Pick<StartedRun, 'commandClass' | 'profile' | 'scope'>

/** Does a task's own work, to its answer. Rejects with whatever the task throws. */
export type Perform = (
  work: RunWork,
  given: Pick<TaskContext, 'clock' | 'signal' | 'log' | 'progress'>,
) => Promise<unknown>

/** What the tasks of this thread work with: `catalog` has them by their command class, `blobsOf` the files of a scope. */
type Workplace = {
  databases: Pick<Databases, 'control' | 'onDatabase'>
  catalog: ReadonlyMap<string, Task>
  blobsOf: (scope: string) => Blobs
}

/** Does the work in this thread. */
export function performHere({ databases, catalog, blobsOf }: Workplace): Perform {
  return async ({ commandClass, profile, scope }, given) => {
    const task = catalog.get(commandClass)
    if (!task)
      throw new Error(`No task ${commandClass} is known here, only ${[...catalog.keys()].join(', ')}`)
    if (scope.status === 'suspended') throw new Error(`The tenant ${scope.slug} is suspended`)
    const { id, slug, timezone } = scope
    const tenant = profile === 'admin' ? null : { id, slug, timezone }
    const blobs = blobsOf(tenant?.id ?? administrationSlug)
    const { control } = databases
    return databases.onDatabase(scope.database, (held) =>
      task.run({
        ...{ ...given, control, blobs, tenant },
        get db() {
          return held.db
        },
        get settings() {
          return settingsOf(held.db)
        },
      }),
    )
  }
}

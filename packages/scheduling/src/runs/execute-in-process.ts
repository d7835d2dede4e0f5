import { settingsReader } from '@fiscus/db/settings/settings-reader'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { Blobs } from '@fiscus/runtime/blobs'
import type { Task, TaskContext } from '../tasks/define-task.ts'
import type { StartedRun } from './start-run.ts'

/** The task of a run, and the scope that it works on. */
export type RunWork = Pick<StartedRun, 'commandClass' | 'profile' | 'scope'>

/** Executes the task of a run and resolves with its result. Rejects with the error of the task. */
export type ExecuteTask = (
  work: RunWork,
  input: Pick<TaskContext, 'clock' | 'signal' | 'log' | 'progress'>,
) => Promise<unknown>

type TaskResources = {
  databases: Pick<Databases, 'control' | 'withLazyDatabase'>
  /** The tasks by their command class. */
  catalog: ReadonlyMap<string, Task>
  /** The files of a scope: of a tenant's id, or of the administration's slug. */
  blobsOf: (scope: string) => Blobs
}

/** Returns a function that executes tasks of a catalog in this thread. */
export function executeInProcess({ databases, catalog, blobsOf }: TaskResources): ExecuteTask {
  return async ({ commandClass, profile, scope }, { clock, signal, log, progress }) => {
    const task = catalog.get(commandClass)
    if (!task)
      throw new Error(
        `The task ${commandClass} is not in the catalog, which has ${[...catalog.keys()].join(', ')}`,
      )
    if (scope.status === 'suspended') throw new Error(`The tenant ${scope.slug} is suspended`)
    const { id, slug, timezone } = scope
    const tenant = profile === 'admin' ? null : { id, slug, timezone }
    const blobs = blobsOf(tenant?.id ?? administrationSlug)
    const { control } = databases
    return databases.withLazyDatabase(scope.database, (database) =>
      task.run({
        clock,
        signal,
        log,
        progress,
        control,
        blobs,
        tenant,
        get db() {
          return database.db
        },
        get settings() {
          return settingsReader(database.db)
        },
      }),
    )
  }
}

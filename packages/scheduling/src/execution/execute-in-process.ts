import { type ControlDatabase, controlDatabase, type TenantDatabase } from '@fiscus/db/connections/databases'
import { type Fence, fencedClient } from '@fiscus/db/connections/fenced-client'
import { settingsReader } from '@fiscus/db/settings/settings-reader'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { SecretKeys } from '@fiscus/runtime/secrets/secret-keys'
import { administrationFence, tenantFence } from '../fences/run-fence.ts'
import { type StoredResult, storedResult } from '../runs/outcome-text.ts'
import type { StartedRun } from '../runs/start-run.ts'
import type { Task, TaskContext } from '../tasks/define-task.ts'
import type { CountForTask } from '../tasks/task-counters.ts'
import type { MeasureForTask, Measurement } from '../tasks/task-gauges.ts'

/** The task of a run, the scope that it works on, and the start whose fence its transactions need. */
export type RunWork = Pick<StartedRun, 'commandClass' | 'profile' | 'scope' | 'runId' | 'taskId' | 'fence'>

/** Executes the task of a run and resolves with its result. Rejects with the error of the task. */
export type ExecuteTask = (
  work: RunWork,
  input: Pick<TaskContext, 'clock' | 'signal' | 'log' | 'progress'>,
) => Promise<StoredResult>

type TaskResources = {
  databases: Pick<Databases, 'control' | 'withLazyDatabase'>
  /** The tasks by their command class. */
  catalog: ReadonlyMap<string, Task>
  /** The files of a scope: of a tenant's id, or of the administration's slug. */
  blobsOf: (scope: string) => Blobs
  secretKeys: SecretKeys
  mail: MailEnvironment
  dav: DavEnvironment
  pdf: PdfEnvironment
  /** Adds to the counters of tasks; without it they are not counted. */
  count?: CountForTask
  /** Sets the gauges of tasks; without it they are not set. */
  measure?: (measured: Measurement) => void
}

/**
 * Returns a function that executes tasks of a catalogue in this thread. The databases of a task commit only while its
 * run is held (scheduled-tasks §13.2).
 */
export function executeInProcess({
  databases,
  catalog,
  blobsOf,
  secretKeys,
  mail,
  dav,
  pdf,
  count = () => {},
  measure = () => {},
}: TaskResources): ExecuteTask {
  return async ({ commandClass, profile, scope, ...start }, { clock, signal, log, progress }) => {
    const task = catalog.get(commandClass)
    if (!task)
      throw new Error(
        `The task ${commandClass} is not in the catalog, which has ${[...catalog.keys()].join(', ')}`,
      )
    if (scope.status === 'suspended') throw new Error(`The tenant ${scope.slug} is suspended`)
    const { id, slug, timezone } = scope
    const tenant = profile === 'admin' ? null : { id, slug, timezone }
    const scopeName = tenant?.id ?? administrationSlug
    const blobs = blobsOf(scopeName)
    const secrets = createSecretBox(secretKeys, scopeName)
    const platformSecrets = createSecretBox(secretKeys)
    const { control } = databases
    let isOver = false
    const whileRunning = ({ register, check }: Fence): Fence => ({
      register,
      async check(execute) {
        if (isOver) throw new Error('The run has ended: a transaction that it left behind was rolled back')
        await check(execute)
      },
    })
    const inAdministration = whileRunning(administrationFence(start))
    const inScope = tenant ? whileRunning(tenantFence(control, start)) : inAdministration
    let db: TenantDatabase | undefined
    let fencedControl: ControlDatabase | undefined
    const measureScope: MeasureForTask = (gauge, value) => measure({ scope: scopeName, gauge, value })
    const work = databases.withLazyDatabase(scope, async (database) => {
      const result = await task.run({
        clock,
        signal,
        log,
        progress,
        count,
        measure: measureScope,
        blobs,
        secrets,
        platformSecrets,
        mail,
        dav,
        pdf,
        tenant,
        timezone,
        get db() {
          db ??= database.behind(inScope)
          return db
        },
        get control() {
          fencedControl ??= controlDatabase(fencedClient(control.$client, inAdministration))
          return fencedControl
        },
        get settings() {
          return settingsReader(database.db)
        },
      })
      return storedResult(result)
    })
    return work.finally(() => {
      isOver = true
    })
  }
}

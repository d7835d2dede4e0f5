import { tmpdir } from 'node:os'
import { requireRow } from '@fiscus/db/queries/require-row'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { createLogger } from '@fiscus/runtime/log/logger'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { asc, eq } from 'drizzle-orm'
import { executeInProcess } from '../execution/execute-in-process.ts'
import { measureProcessHeap } from '../execution/watch-memory.ts'
import { postgresLeases } from '../leases/postgres-leases.ts'
import type { QueuedRun } from '../queue/queued-run.ts'
import { startRun } from '../runs/start-run.ts'
import { triggerTask } from '../runs/trigger-task.ts'
import { commandClassOf, type Task } from '../tasks/define-task.ts'
import type { RegistryRow } from '../tasks/registry-row.ts'

type TaskRow = typeof cronTasks.$inferSelect

type Differences = Partial<typeof cronTasks.$inferInsert> & { name: string }

/** For tests: the author of every change. */
export const testAuthor = {
  at: new Date('2026-11-21T08:00:00Z'),
  actor: 'key:1',
  request_id: 'r1',
  reason: null,
}

/** For tests: the tasks of a catalog, two active and one inactive. */
export const sampleRegistryRows: readonly [RegistryRow, RegistryRow, RegistryRow] = [
  registryRow({ name: 'clean_up', expression: '0 3 * * *', is_active: 1, queue: 'maintenance' }),
  registryRow({ name: 'import', expression: '*/15 * * * *', is_active: 1, queue: 'jobs' }),
  registryRow({ name: 'planned', expression: '* * * * *', is_active: 0, queue: 'mail' }),
]

function registryRow(row: Omit<RegistryRow, 'label' | 'command_class'>): RegistryRow {
  return { ...row, label: row.name, command_class: commandClassOf(row.name) }
}

/** For tests: adds and reads the rows of a registry. */
export function testRegistry({ databases }: FreshDatabases) {
  const { control } = databases

  /** A row of the admin profile that is due each minute, in UTC, with `differences`. */
  async function addTask(differences: Differences): Promise<TaskRow> {
    const row = {
      profile: differences.tenant_id ? ('client' as const) : ('admin' as const),
      label: differences.name,
      command_class: commandClassOf(differences.name),
      expression: '* * * * *',
      timezone: 'UTC',
      ...differences,
    }
    return requireRow(await control.insert(cronTasks).values(row).returning())
  }

  /** A task with a triggered run. */
  async function addScheduledRun(differences: Differences, trigger: 'manual' | 'cli' = 'manual') {
    const task = await addTask(differences)
    const triggered = await triggerTask(control, { taskId: task.id, trigger }, testAuthor)
    if (triggered.kind !== 'triggered') throw new Error(triggered.kind)
    return { task, run: triggered.run, ids: { runId: triggered.run.id, taskId: task.id, attempt: 1 } }
  }

  return {
    addTask,
    addScheduledRun,
    /**
     * A task with a running run that started at the author's time, with the lease token `mine`; the lease itself is not
     * acquired.
     */
    async addRunningRun(differences: Differences) {
      const { task, ids } = await addScheduledRun(differences)
      const start = { ...ids, leaseToken: 'mine', worker: 'w1', at: testAuthor.at }
      const run = await startRun(control, start)
      if (!run) throw new Error('not started')
      return { task, run }
    },
    async task({ id }: { id: string }): Promise<TaskRow> {
      return requireRow(await control.select().from(cronTasks).where(eq(cronTasks.id, id)))
    },
    runs({ id }: { id: string }) {
      return control
        .select()
        .from(cronRuns)
        .where(eq(cronRuns.task_id, id))
        .orderBy(asc(cronRuns.slot), asc(cronRuns.id))
    },
  }
}

/** For tests: a queue that collects its runs. */
export function testQueue() {
  const runs: QueuedRun[] = []
  return {
    runs,
    async enqueue(more: readonly QueuedRun[]) {
      runs.push(...more)
    },
  }
}

/** For tests: a context that runs the tasks in this process. */
export function testRunContext({ databases }: FreshDatabases, tasks: readonly Task[]) {
  const catalog = new Map(tasks.map((task) => [commandClassOf(task.name), task]))
  return {
    databases,
    leases: postgresLeases(databases.control),
    catalog,
    measure() {},
    executeTask: executeInProcess({
      databases,
      catalog,
      blobsOf: openFileBlobs(tmpdir()),
      ...noMail,
    }),
    measureMemory: measureProcessHeap,
    clock: { now: () => new Date() },
    log: createLogger('test', 'silent'),
    worker: 'test-worker',
  }
}

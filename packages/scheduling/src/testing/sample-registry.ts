import { tmpdir } from 'node:os'
import { returnedRow } from '@fiscus/db/returned-row'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { createLogger } from '@fiscus/runtime/logger'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'
import { asc, eq } from 'drizzle-orm'
import { postgresLeases } from '../leases/postgres-leases.ts'
import type { RunJob } from '../queue/queued-run.ts'
import { performHere } from '../runs/execute-in-process.ts'
import { startRun } from '../runs/start-run.ts'
import { triggerTask } from '../runs/trigger-task.ts'
import { commandClassOf, type Task } from '../tasks/define-task.ts'

type TaskRow = typeof cronTasks.$inferSelect

type Differences = Partial<typeof cronTasks.$inferInsert> & { name: string }

/** For tests: who asks for what is asked for. */
export const testAuthor = {
  at: new Date('2026-11-21T08:00:00Z'),
  actor: 'key:1',
  request_id: 'r1',
  reason: null,
}

/** For tests: a registry of one's own, and what stands in it. */
export function testRegistry({ databases }: FreshDatabases) {
  const { control } = databases

  /** A row of the admin profile that is due each minute, in UTC; `differences` say otherwise. */
  async function addTask(differences: Differences): Promise<TaskRow> {
    const row = {
      profile: differences.tenant_id ? ('client' as const) : ('admin' as const),
      label: differences.name,
      command_class: commandClassOf(differences.name),
      expression: '* * * * *',
      timezone: 'UTC',
      ...differences,
    }
    return returnedRow(await control.insert(cronTasks).values(row).returning())
  }

  /** A task with a run that somebody has asked for. */
  async function addScheduledRun(differences: Differences, trigger: 'manual' | 'cli' = 'manual') {
    const task = await addTask(differences)
    const triggered = await triggerTask(control, { taskId: task.id, trigger }, testAuthor)
    if (triggered.kind !== 'triggered') throw new Error(triggered.kind)
    return { task, run: triggered.run, ids: { runId: triggered.run.id, taskId: task.id } }
  }

  return {
    addTask,
    addScheduledRun,
    /** A task with a run that runs since the author's moment, under a lease with the token `mine` that nobody has taken. */
    async addRunningRun(differences: Differences) {
      const { task, ids } = await addScheduledRun(differences)
      const start = { ...ids, leaseToken: 'mine', worker: 'w1', at: testAuthor.at }
      const run = await startRun(control, start)
      if (!run) throw new Error('not started')
      return { task, run }
    },
    async task({ id }: { id: string }): Promise<TaskRow> {
      return returnedRow(await control.select().from(cronTasks).where(eq(cronTasks.id, id)))
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

/** For tests: a queue that keeps what it is given. */
export function testQueue() {
  const jobs: RunJob[] = []
  return {
    jobs,
    async addRuns(more: readonly RunJob[]) {
      jobs.push(...more)
    },
  }
}

/** For tests: what a process needs to run the tasks. */
export function testRunContext({ databases }: FreshDatabases, tasks: readonly Task[]) {
  return {
    databases,
    leases: postgresLeases(databases.control),
    perform: performHere({
      databases,
      catalog: new Map(tasks.map((task) => [commandClassOf(task.name), task])),
      blobsOf: openFileBlobs(tmpdir()),
    }),
    clock: { now: () => new Date() },
    log: createLogger('test', 'silent'),
    worker: 'test-worker',
  }
}

import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { createLogger } from '@fiscus/runtime/logger'
import { commandClassOf, type Task } from '@fiscus/tasks/define-task'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'
import { asc, eq } from 'drizzle-orm'
import { postgresLeases } from './postgres-leases.ts'
import type { RunJob } from './run-job.ts'

type TaskRow = typeof cronTasks.$inferSelect

/** For tests: a registry of one's own, and what stands in it. */
export function testRegistry({ databases }: FreshDatabases) {
  const { control } = databases
  return {
    /** A row of the admin profile that is due each minute, in UTC; `differences` say otherwise. */
    async addTask(differences: Partial<typeof cronTasks.$inferInsert> & { name: string }): Promise<TaskRow> {
      const row = {
        profile: differences.tenant_id ? ('client' as const) : ('admin' as const),
        label: differences.name,
        command_class: commandClassOf(differences.name),
        expression: '* * * * *',
        timezone: 'UTC',
        ...differences,
      }
      const [task] = await control.insert(cronTasks).values(row).returning()
      if (!task) throw new Error('no row')
      return task
    },
    async task({ id }: { id: string }): Promise<TaskRow> {
      const [task] = await control.select().from(cronTasks).where(eq(cronTasks.id, id))
      if (!task) throw new Error('no row')
      return task
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
    catalog: new Map(tasks.map((task) => [commandClassOf(task.name), task])),
    clock: { now: () => new Date() },
    log: createLogger('test', 'silent'),
    worker: 'test-worker',
  }
}

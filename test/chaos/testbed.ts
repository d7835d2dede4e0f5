import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationRole } from '@fiscus/db/connections/application-login'
import { asOwner } from '@fiscus/db/connections/connect'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { commandClassOf } from '@fiscus/scheduling/tasks/define-task'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { offsetDatabaseClock } from '@fiscus/testing/offset-database-clock'
import { noCodeFromText, programFile } from '@fiscus/testing/program-file'
import type { RedisServer } from '@fiscus/testing/servers/redis'
import { asc, eq, sql } from 'drizzle-orm'
import type { DavWorkerOptions } from './processes/dav-worker.ts'
import type { Fault } from './processes/fault.ts'
import type { JobWorkerOptions } from './processes/job-worker.ts'
import type { MailReaderOptions } from './processes/mail-reader.ts'

/** Options of a process of the testbed. */
export type ProcessOptions = {
  databaseUrl: string
  redisUrl?: string | undefined
  faults?: Fault[]
  /** Offset of the clock of a ticker. */
  skewSeconds?: number
  concurrency?: number
  drainSeconds?: number
  /** The tasks of a worker are those of the drill, which write what its ledger reads. */
  isDrill?: boolean
}

export type TestProcess = {
  child: ChildProcess
  ended: Promise<unknown>
  /** The standard output and standard error so far. */
  output(): string
  /** Stops the process, and resolves with its exit code, or null if the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export type Run = typeof cronRuns.$inferSelect
export type Testbed = AsyncDisposable & {
  fresh: FreshDatabases
  redis: RedisServer | null
  /** Adds a task that is due once, now, unless `changes` contain another schedule. Returns its id. */
  addTask(name: string, changes?: Partial<typeof cronTasks.$inferInsert>): Promise<string>
  start(kind: 'ticker' | 'worker', options?: Omit<ProcessOptions, 'databaseUrl' | 'redisUrl'>): TestProcess
  /** Creates a fault that occurs once. */
  createFault(taskId: string, step: Fault['step']): Fault
  runs(taskId?: string): Promise<Run[]>
  /** Makes a task due again, with a slot one second after its last slot. */
  makeDue(taskId: string): Promise<void>
  /** Returns the marks that tasks have inserted in the database of a tenant, or of the administration, in order. */
  marks(slug?: string): Promise<string[]>
  addMark(what: string): Promise<void>
  /** Offsets the clock of the administration database. Processes that start after the first call use this clock. */
  setDatabaseClock(offsetSeconds: number): Promise<void>
}

/** Opens databases and a queue for one test, which starts processes and stops them violently. */
export async function openTestbed({
  server,
  redis,
  tenants = [],
}: {
  server: string
  redis: RedisServer | null
  tenants?: string[]
}): Promise<Testbed> {
  const fresh = await freshDatabases(server, ...tenants)
  const urlOf = (slug?: string) => (slug === undefined ? fresh.url : fresh.urlOf(slug))
  for (const slug of [undefined, ...tenants])
    await asOwner(urlOf(slug), (client) => client.unsafe(marksTable))
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-chaos-'))
  const { control } = fresh.databases
  const processes: TestProcess[] = []
  return {
    fresh,
    redis,
    async addTask(name, changes = {}) {
      const dueAt = new Date(Math.floor(Date.now() / 60_000) * 60_000)
      const row = {
        name,
        label: name,
        command_class: commandClassOf(name),
        profile: 'admin' as const,
        timezone: 'UTC',
        expression: '0 0 1 1 *',
        next_run_at: dueAt,
        ...changes,
      }
      const [task] = await control.insert(cronTasks).values(row).returning()
      return task?.id ?? ''
    },
    start(kind, options = {}) {
      const started = startProcess(kind, { databaseUrl: fresh.url, redisUrl: redis?.url, ...options })
      processes.push(started)
      return started
    },
    createFault: (taskId, step) => ({ taskId, step, file: join(folder, `${taskId}-${step}`) }),
    runs: (taskId) =>
      control
        .select()
        .from(cronRuns)
        .where(taskId ? eq(cronRuns.task_id, taskId) : undefined)
        .orderBy(asc(cronRuns.slot), asc(cronRuns.id)),
    async makeDue(taskId) {
      const next = sql`(select max(slot) + interval '1 second' from cron_runs where task_id = ${taskId})`
      await control.update(cronTasks).set({ next_run_at: next }).where(eq(cronTasks.id, taskId))
    },
    marks: (slug) =>
      asOwner(urlOf(slug), async (client) => {
        const marks = await client`select what from marks order by id`
        return marks.map(({ what }) => String(what))
      }),
    addMark: (what) =>
      asOwner(fresh.url, async (client) => {
        await client`insert into marks (what) values (${what})`
      }),
    setDatabaseClock: (offsetSeconds) => offsetDatabaseClock(fresh.url, offsetSeconds),
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map((process) => process.stop('SIGKILL')))
      await fresh[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

const marksTable = `
  create table marks (id bigint generated always as identity, what text not null, at timestamptz not null default now());
  grant select, insert on marks to ${applicationRole}`

/** Starts one of the scripts in `processes`. */
export function startProcess(
  kind: 'ticker' | 'worker' | 'job-worker' | 'mail-reader' | 'dav-worker',
  options: ProcessOptions | JobWorkerOptions | MailReaderOptions | DavWorkerOptions,
): TestProcess {
  const script = programFile(`test/chaos/processes/${kind}.ts`)
  const child = spawn(process.execPath, [noCodeFromText, script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const ended = once(child, 'exit')
  return {
    child,
    ended,
    output: () => Buffer.concat(output).toString(),
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

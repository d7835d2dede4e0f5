import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '@fiscus/db/connections/connect'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import { type DatabaseServer, startDatabaseServer } from '@fiscus/testing/database-server'
import { findRedis, type RedisServer, startRedis } from '@fiscus/testing/servers/redis'
import { type RestartingProcess, restartOnExit } from '../restart-on-exit.ts'
import { openTestbed, type ProcessOptions, type Testbed } from '../testbed.ts'
import { countLedger, type Death, type Ledger, slotMs } from './count-ledger.ts'
import { drillTaskNames } from './drill-tasks.ts'
import { ledgerSettings, openLedger, readLedger } from './ledger.ts'

export const backends = ['Redis', 'PostgreSQL'] as const
export type Backend = (typeof backends)[number]

/** The servers, databases, tasks and processes of a drill. */
export type Stage = AsyncDisposable & {
  testbed: Testbed
  database: DatabaseServer
  /** Null: the queues are in PostgreSQL. */
  redis: { port: number; restart(downMs: number): Promise<void> } | null
  /** Starts a process with the tasks of the drill, which restarts whenever it exits. */
  start(
    kind: 'ticker' | 'worker',
    options?: Omit<ProcessOptions, 'databaseUrl' | 'redisUrl'>,
  ): RestartingProcess
  /** Kills a process with kill -9, and records its death. */
  kill(process: RestartingProcess): void
  /** The number of runs that have ended. */
  ended(): Promise<number>
  /** Has no slot decided after the next one, waits until each run has ended, at most for `patienceMs`, and counts. */
  settle(patienceMs: number): Promise<Ledger>
}

const policies = ['one', 'skip', 'all'] as const
const pollMs = 1_000
const insistMs = 120_000

/** Opens a stage whose tasks are due each minute, in the administration and in each of the tenants. */
export async function openStage(backend: Backend, tenants: readonly string[]): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await startDatabaseServer({ settings: ledgerSettings }))
  let server: RedisServer | null = null
  opened.defer(() => server?.[Symbol.asyncDispose]())
  const program = backend === 'Redis' ? await findRedis() : null
  if (backend === 'Redis') server = await startRedis(program)
  const testbed = opened.use(
    await openTestbed({ server: database.url, redis: server, tenants: [...tenants] }),
  )
  const port = server?.port
  // They stop before the testbed kills what they would start again.
  const restarting = opened.use(new DisposableStack())
  await openLedger(testbed)
  const first = Math.floor(Date.now() / slotMs) * slotMs
  for (const tenant of [null, ...tenants])
    for (const [n, name] of drillTaskNames.entries())
      await testbed.addTask(name, {
        ...(tenant !== null && { profile: 'client', tenant_id: testbed.fresh.tenant(tenant).id }),
        expression: '* * * * *',
        next_run_at: new Date(first),
        misfire_policy: policies[n % policies.length],
        max_attempts: 3,
        retry_delay_seconds: 2,
      })
  const deaths: Death[] = []
  const url = testbed.fresh.url
  const count = (statement: string) =>
    insist(async () => {
      const [row] = await asOwner(url, (owner) => owner.unsafe<{ count: number }[]>(statement))
      return row?.count ?? 0
    })
  /** Tasks with a slot that is to be decided, or with a run. */
  async function outstanding(last: Date): Promise<number> {
    await insist(() =>
      asOwner(url, (owner) => owner`update cron_tasks set next_run_at = null where next_run_at > ${last}`),
    )
    return count(
      'select count(*)::integer as count from cron_tasks where next_run_at is not null or run_id is not null',
    )
  }
  const stage = {
    testbed,
    database,
    redis:
      port === undefined
        ? null
        : {
            port,
            async restart(downMs: number) {
              await server?.[Symbol.asyncDispose]()
              await sleep(downMs)
              server = await startRedis(program, { port })
            },
          },
    start: (kind: 'ticker' | 'worker', options = {}) =>
      restarting.use(restartOnExit(() => testbed.start(kind, { isDrill: true, ...options }))),
    kill(process: RestartingProcess) {
      const { child } = process.current()
      deaths.push({ pid: child.pid ?? 0, at: Date.now() })
      child.kill('SIGKILL')
    },
    ended: () => count('select count(*)::integer as count from cron_runs where finished_at is not null'),
    async settle(patienceMs: number) {
      const last = Math.ceil(Date.now() / slotMs) * slotMs
      const deadline = performance.now() + patienceMs
      while ((await outstanding(new Date(last))) > 0 && performance.now() < deadline) await sleep(pollMs)
      return countLedger({ ...(await insist(() => readLedger(testbed, tenants))), first, last, deaths })
    },
  }
  return withResources(stage, opened)
}

/** Repeats what fails while a server is away or the machine is busy, for two minutes. */
export async function insist<T>(act: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + insistMs
  while (true)
    try {
      return await act()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(pollMs)
    }
}

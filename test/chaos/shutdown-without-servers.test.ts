import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { asOwner } from '@fiscus/db/connections/connect'
import { requestDrainSeconds } from '@fiscus/http/server/listen'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { startProxy } from '@fiscus/testing/servers/proxy'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { expect, inject, test, vi } from 'vitest'
import { openTestbed } from './testbed.ts'

const redis = await findRedis()
const note = redis === null ? ' (needs redis-server)' : ''
const patience = { timeout: 240_000, interval: 250 }
/** The drain time of an API, 10 s after it, and 20 s for a busy machine. */
const endMsMax = requestDrainSeconds * 1000 + 30_000

test.skipIf(redis === null)(
  `while Redis is unreachable a busy worker and a ticker exit with 0, and the run waits for another worker${note}`,
  async () => {
    if (redis === null) return
    await using server = await startRedis(redis)
    await using testbed = await openTestbed({ server: inject('databaseServer'), redis: server })
    const task = await testbed.addTask('waits_the_first_time')
    const processes = [testbed.start('worker', { drainSeconds: 1 }), testbed.start('ticker')]
    await vi.waitFor(async () => expect(await testbed.marks()).toEqual(['waits']), patience)
    await server.kill()
    const ends = await Promise.all(processes.map((process) => endOf(process.child)))
    expect(ends, processes.map((process) => process.output()).join()).toEqual([0, 0])
    expect(await testbed.runs(task)).toMatchObject([{ status: 'scheduled', attempt: 2 }])
  },
  400_000,
)

test.skipIf(redis === null)(
  `while PostgreSQL and Redis are frozen every process exits in time, with 1 and the names of what did not close${note}`,
  async () => {
    if (redis === null) return
    await using server = await startRedis(redis)
    await using fresh = await freshDatabases(inject('databaseServer'))
    await using proxy = await startProxy(fresh.url)
    const environment = processEnvironment({
      DATABASE_URL: proxy.url,
      REDIS_URL: server.url,
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: '0',
      DRAIN_SECONDS: '1',
    })
    const start = (path: string, ...args: string[]) => {
      const child = spawn(process.execPath, [programFile(path), ...args], {
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk
        })
      return { child, output: () => output }
    }
    await asOwner(fresh.url, (client) =>
      client.begin(async (sql) => {
        await sql`lock table user_sessions`
        const services = ['tax', 'scheduler', 'ticker', 'worker'].map((name) =>
          start(`services/${name}/src/main.ts`),
        )
        const command = start('services/cli/src/cron.ts', '--task=session_cleanup', '--profile=admin')
        const isRunning = async () =>
          (await asOwner(fresh.url, (other) => other`select from cron_runs where status = 'running'`)).length
        await vi.waitFor(async () => {
          for (const { output } of services) expect(output()).toContain('"url":"http://')
          expect(await isRunning(), command.output()).toBe(1)
        }, patience)
        proxy.freeze()
        await server.suspend()
        const all = [...services, command]
        await Promise.all(
          all.map(async ({ child, output }) => {
            const code = await endOf(child)
            expect([code, output()]).toEqual([1, expect.stringMatching(/did not end in time.*/)])
          }),
        )
      }),
    )
  },
  400_000,
)

/** Sends SIGTERM, and returns the exit code when the process ends in time, else the signal that ends it. */
async function endOf(child: ReturnType<typeof spawn>): Promise<unknown> {
  const late = setTimeout(() => child.kill('SIGKILL'), endMsMax)
  child.kill('SIGTERM')
  const [code, signal] = await once(child, 'exit')
  clearTimeout(late)
  return code ?? signal
}

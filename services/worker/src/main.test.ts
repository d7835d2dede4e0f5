import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { asOwner } from '@fiscus/db/connections/connect'
import { createLogger } from '@fiscus/runtime/log/logger'
import { openQueues } from '@fiscus/scheduling/queue/queue'
import { testRegistry } from '@fiscus/scheduling/testing/sample-registry'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { noCodeFromText, programFile } from '@fiscus/testing/program-file'
import { expect, inject, test, vi } from 'vitest'

const main = programFile('services/worker/src/main.ts')
const patience = { timeout: 240_000, interval: 250 }

test('the process exits with 0 on SIGTERM during a run, and the next process executes the run again', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const registry = testRegistry(fresh)
  const { task, ids } = await registry.addScheduledRun({ name: 'session_cleanup' })
  await using queue = await openQueues({ databaseUrl: fresh.url }, createLogger('test', 'silent'))
  const enqueue = (attempt: number) =>
    queue.enqueue([{ ...ids, tenantId: null, attempt, queue: 'maintenance' as const }])
  const stateOf = async () => {
    const [run] = await registry.runs(task)
    return `${run?.status} ${run?.attempt}`
  }

  await asOwner(fresh.url, (client) =>
    client.begin(async (sql) => {
      await sql`lock table user_sessions`
      const first = start(fresh.url, { DRAIN_SECONDS: '0' })
      await enqueue(1)
      await vi.waitFor(async () => expect(await stateOf()).toBe('running 1'), patience)
      first.kill('SIGTERM')
      expect(await once(first, 'exit')).toEqual([0, null])
      expect(await stateOf()).toBe('scheduled 2')
    }),
  )

  const second = start(fresh.url, {})
  await enqueue(2)
  await vi.waitFor(async () => expect(await stateOf()).toBe('success 2'), patience)
  second.kill('SIGTERM')
  expect(await once(second, 'exit')).toEqual([0, null])
})

test('--check names every fault of the environment', async () => {
  const child = start('mysql://x', { WORKER_QUEUES: 'post', DRAIN_SECONDS: '-1' }, '--check')
  const [text] = await once(child.stderr, 'data')
  expect(String(text)).toMatch(/DATABASE_URL: /)
  for (const name of ['WORKER_QUEUES', 'DRAIN_SECONDS']) expect(String(text)).toContain(`${name}: `)
  expect(await once(child, 'exit')).toEqual([1, null])
})

function start(databaseUrl: string, environment: Record<string, string>, ...options: string[]) {
  const http = { HTTP_HOST: '127.0.0.1', HTTP_PORT: '0' }
  const env = processEnvironment({ DATABASE_URL: databaseUrl, ...http, ...environment })
  const child = spawn(process.execPath, [noCodeFromText, main, ...options], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.resume()
  return child
}

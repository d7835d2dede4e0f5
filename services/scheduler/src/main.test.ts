import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createKey } from '@fiscus/db/keys/create-key'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { programFile } from '@fiscus/testing/program-file'
import { testAuthor } from '@fiscus/testing/test-author'
import { expect, inject, test } from 'vitest'
import { openEventSource } from './testing/event-source.ts'
import { tasksPath } from './testing/running-scheduler.ts'

const main = programFile('services/scheduler/src/main.ts')

function start(environment: Record<string, string>, ...options: string[]) {
  return spawn(process.execPath, [main, ...options], { env: { ...process.env, ...environment } })
}

test('the process serves tasks, and exits on SIGTERM while an event stream is open', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const scopes = ['cron:read', 'tenants:read'] as const
  const { key } = await createKey(
    { control: fresh.owner, author: testAuthor() },
    { name: 'test', tenantId: null, scopes },
  )
  const child = start({ DATABASE_URL: fresh.url, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0' })
  const [line] = await once(createInterface(child.stdout), 'line')
  const { url } = JSON.parse(line)
  await using source = await openEventSource(`${url}${tasksPath}/events`, key)
  expect(source.response.status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('--check names every fault of the environment', async () => {
  const child = start({ DATABASE_URL: 'mysql://x', REDIS_URL: 'http://x', TRUSTED_PROXIES: '-1' }, '--check')
  const [text] = await once(child.stderr, 'data')
  expect(String(text)).toMatch(/DATABASE_URL: [\s\S]+REDIS_URL: [\s\S]+TRUSTED_PROXIES: /)
  expect(await once(child, 'exit')).toEqual([1, null])
})

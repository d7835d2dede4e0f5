import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { tenants } from '../schema/control/tenants.ts'
import { openDatabases } from './open-databases.ts'
import { watchServers } from './watch-servers.ts'

test('a server that tenants use and the process does not know is exported, logged by name, and degrades readiness', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'), 'one', 'two', 'three')
  const move = (slug: string, server: string | null) =>
    fresh.owner.update(tenants).set({ server }).where(eq(tenants.slug, slug))
  await move('one', 'second')
  await move('two', 'third')
  await move('three', 'third')
  const servers = [{ name: 'second', url: 'postgres://a:b@127.0.0.1:1' }]
  await using databases = openDatabases({ url: fresh.url, servers })
  const lines: string[] = []
  const log = createLogger('test', 'info', { write: (line: string) => void lines.push(line) })
  const metrics = createMetrics()
  const now = vi.spyOn(performance, 'now')
  const check = watchServers(databases, { log, metrics })
  const exported = async () => (await metrics.registry.metrics()).match(/^database_servers_unknown.*$/gm)

  await expect.poll(check).toBe('degraded')
  await expect.poll(exported).toEqual(['database_servers_unknown{server="third"} 2'])
  await move('two', null)
  await move('three', 'second')
  now.mockReturnValue(performance.now() + 10_000)
  await expect.poll(() => check().then(() => lines.length)).toBe(2)
  expect(await check()).toBe('up')
  expect(await exported()).toBeNull()
  now.mockRestore()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, unknown: 'third', known: 'main, second', msg: expect.stringContaining('DATABASE_SERVERS') },
    { level: 30, msg: 'every server of a tenant is known again' },
  ])
})

test('without the administration database neither metrics nor readiness fail', async () => {
  await using databases = openDatabases({ url: 'postgres://a:b@127.0.0.1:1/none' })
  const metrics = createMetrics()
  const check = watchServers(databases, { log: createLogger('test', 'silent'), metrics })
  expect(await check()).toBe('up')
  expect(await metrics.registry.metrics()).not.toMatch(/^database_servers_unknown\{/m)
})

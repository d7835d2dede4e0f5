import { asOwner, databaseName } from '@fiscus/db/connections/connect'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { describe, expect, inject, test, vi } from 'vitest'
import { openTestbed } from './testbed.ts'

const redis = await findRedis()
const waitOptions = { timeout: 240_000, interval: 250 }

/** Tasks that violate the rules for tasks, with the status and error of their run. */
const hostile = [
  ['spins', 'timeout', /longer than 1 s/],
  ['ignores_its_signal', 'timeout', /longer than 3 s/],
  ['throws_no_error', 'failed', /\[no Error\] { not: 'an error' }/],
  ['throws_at_once', 'failed', /before its first await/],
  ['leaks_a_rejection', 'failed', /unhandled rejection or exception[\s\S]*this rejection is not caught/],
  ['throws_from_a_timer', 'failed', /unhandled rejection or exception[\s\S]*this exception cannot be caught/],
  ['ends_the_process', 'failed', /thread of the task has ended/],
  ['is_in_no_catalog', 'failed', /is_in_no_catalog/],
] as const

describe.concurrent.for(['PostgreSQL', 'Redis'])('with the queue on %s', (backend) => {
  const isMissing = backend === 'Redis' && redis === null
  const note = isMissing ? ' (needs redis-server)' : ''

  test.skipIf(isMissing)(
    `a hostile task ends with the right status and does not delay the well-behaved tasks${note}`,
    async () => {
      await using server = backend === 'Redis' && redis ? await startRedis(redis) : null
      const tenants = ['demo', 'gone']
      await using testbed = await openTestbed({ server: inject('databaseServer'), redis: server, tenants })
      await dropDatabase(inject('databaseServer'), testbed.fresh.urlOf('gone'))
      const ids = new Map<string, string>()
      for (const [name] of hostile)
        ids.set(name, await testbed.addTask(name, { timeout_seconds: name === 'spins' ? 1 : 3 }))
      const returning = await testbed.addTask('returns_ten_megabytes')
      const scopeOf = (slug: string) => ({
        profile: 'client' as const,
        tenant_id: testbed.fresh.tenant(slug).id,
      })
      const gone = await testbed.addTask('queries_its_database', scopeOf('gone'))
      const behaving = await testbed.addTask('behaves', scopeOf('demo'))
      testbed.start('worker', { concurrency: 4 })
      testbed.start('ticker')

      const allEnded = async () => {
        const runs = await testbed.runs()
        expect(runs.filter((run) => run.finished_at).length).toBe(hostile.length + 3)
        return runs
      }
      const runs = await vi.waitFor(allEnded, waitOptions)
      const runOf = (id: string | undefined) => runs.filter((run) => run.task_id === id)
      for (const [name, status, error] of hostile)
        expect(runOf(ids.get(name)), name).toMatchObject([{ status, error: expect.stringMatching(error) }])
      expect(runOf(gone)).toMatchObject([
        { status: 'failed', error: expect.stringContaining('The database does not exist') },
      ])
      expect(runOf(behaving)).toMatchObject([{ status: 'success', result: 'worked for demo' }])
      const [{ result } = { result: null }] = runOf(returning)
      expect(Buffer.byteLength(result ?? '')).toBeLessThanOrEqual(64 * 1024)
      expect(result).toContain('[cut to 65536 of 10485760 bytes]')
    },
    400_000,
  )
})

function dropDatabase(server: string, url: string): Promise<unknown> {
  return asOwner(server, (client) => client`drop database ${client(databaseName(url))} with (force)`)
}

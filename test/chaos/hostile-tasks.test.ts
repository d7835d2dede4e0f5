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

const kinds = [
  ['PostgreSQL', 'threads of their own', undefined],
  ['PostgreSQL', 'shared threads', 'runs'],
  ['PostgreSQL', 'shared threads for their looks', 'looks'],
  ['Redis', 'threads of their own', undefined],
  ['Redis', 'shared threads', 'runs'],
  ['Redis', 'shared threads for their looks', 'looks'],
] as const

describe.concurrent.for(kinds)('with the queue on %s and runs in %s', ([backend, _, shared]) => {
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
      testbed.start('worker', { concurrency: 4, shared })
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

  if (!shared) return
  test.skipIf(isMissing)(
    `ten tasks succeed once each beside tasks that spin, use up their memory and end the process${note}`,
    async () => {
      await using server = backend === 'Redis' && redis ? await startRedis(redis) : null
      const tenants = ['acme', 'demo']
      await using testbed = await openTestbed({ server: inject('databaseServer'), redis: server, tenants })
      const hostileIds = new Map<string, string>()
      for (const name of ['uses_up_its_memory', 'ends_the_process', 'leaks_a_rejection', 'spins'])
        hostileIds.set(name, await testbed.addTask(name, name === 'spins' ? { timeout_seconds: 5 } : {}))
      const good: { id: string; slug: string; name: string }[] = []
      for (const slug of tenants) {
        const scope = { profile: 'client' as const, tenant_id: testbed.fresh.tenant(slug).id }
        for (const name of ['mark_1', 'mark_2', 'mark_3', 'mark_4', 'mark_5'])
          good.push({ id: await testbed.addTask(name, scope), slug, name })
      }
      testbed.start('worker', { concurrency: 16, shared })
      testbed.start('ticker')
      await vi.waitFor(async () => {
        const ended = (await testbed.runs()).filter((run) => run.finished_at)
        expect(ended.length).toBe(hostileIds.size + good.length)
      }, waitOptions)

      for (const [name, id] of hostileIds) {
        const status = name === 'spins' ? 'timeout' : 'failed'
        expect(await testbed.runs(id), name).toMatchObject([{ status }])
      }
      for (const { id, slug, name } of good) {
        const runs = await testbed.runs(id)
        expect(runs, `${name} of ${slug}`).toMatchObject([{ status: 'success', result: 'left its marks' }])
        const [{ attempt, earlier_attempts } = { attempt: 0, earlier_attempts: [] }] = runs
        expect(earlier_attempts).toEqual([])
        // An attempt that loses its thread after its last commit, and before its end, is followed by another.
        const ended = (await testbed.marks(slug)).filter((mark) => mark === `${name} ended`).length
        expect(ended).toBeGreaterThanOrEqual(1)
        expect(ended).toBeLessThanOrEqual(attempt)
      }
    },
    400_000,
  )
})

function dropDatabase(server: string, url: string): Promise<unknown> {
  return asOwner(server, (client) => client`drop database ${client(databaseName(url))} with (force)`)
}

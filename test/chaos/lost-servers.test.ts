import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@fiscus/runtime/log/logger'
import { openQueues } from '@fiscus/scheduling/queue/queue'
import type { QueueAddress } from '@fiscus/scheduling/queue/queue-backend'
import { type DatabaseServer, startDatabaseServer } from '@fiscus/testing/database-server'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { describe, expect, inject, test, vi } from 'vitest'
import { openTestbed, type Testbed } from './testbed.ts'

const redis = await findRedis()
const waitOptions = { timeout: 360_000, interval: 250 }
const downMs = 5_000
const taskNames = ['mark_1', 'mark_2', 'mark_3', 'mark_4', 'mark_5', 'mark_6']

describe.concurrent('a server that stops while tasks run, and restarts', () => {
  for (const state of ['empty', 'with its data'])
    test.skipIf(redis === null)(
      `Redis restarts ${state}: no slot is lost, no slot runs twice (needs redis-server)`,
      async () => {
        const folder = state === 'empty' ? null : await mkdtemp(join(tmpdir(), 'fiscus-redis-'))
        const storage = folder ? { folder } : {}
        const server = await startRedis(redis, storage)
        await using testbed = await openTestbed({ server: inject('databaseServer'), redis: server })
        for (const name of taskNames) await testbed.addTask(name)
        testbed.start('ticker')
        testbed.start('worker', { concurrency: 2 })
        await vi.waitFor(async () => expect((await testbed.marks()).length).toBeGreaterThan(1), waitOptions)
        await server[Symbol.asyncDispose]()
        await sleep(downMs)
        await using _restarted = await startRedis(redis, { ...storage, port: server.port })
        await expectAllToSucceed(testbed, taskNames.length)
        const marks = taskNames.flatMap((name) => [`${name} began`, `${name} ended`])
        expect((await testbed.marks()).sort()).toEqual(marks)
        if (folder) await rm(folder, { recursive: true })
      },
      400_000,
    )

  for (const backend of ['PostgreSQL', 'Redis'])
    test.skipIf(backend === 'Redis' && redis === null)(
      `the queue on ${backend} is emptied: no slot is lost, no slot runs twice${backend === 'Redis' ? ' (needs redis-server)' : ''}`,
      async () => {
        await using server = backend === 'Redis' ? await startRedis(redis) : null
        await using testbed = await openTestbed({ server: inject('databaseServer'), redis: server })
        for (const name of taskNames) await testbed.addTask(name)
        testbed.start('ticker')
        await vi.waitFor(async () => {
          const enqueued = (await testbed.runs()).filter(({ enqueued_at }) => enqueued_at !== null)
          expect(enqueued.length).toBe(taskNames.length)
        }, waitOptions)
        testbed.start('worker', { concurrency: 2 })
        await vi.waitFor(async () => expect((await testbed.marks()).length).toBeGreaterThan(1), waitOptions)
        await emptyQueues(server ? { redisUrl: server.url } : { databaseUrl: testbed.fresh.url })
        await expectAllToSucceed(testbed, taskNames.length)
        const marks = taskNames.flatMap((name) => [`${name} began`, `${name} ended`])
        expect((await testbed.marks()).sort()).toEqual(marks)
      },
      400_000,
    )

  /** The queue on PostgreSQL does not wait for the disk, the execution log does, also here. */
  const settings = { synchronous_commit: 'on' }
  const ways = {
    restarts: (server: DatabaseServer) => server.restart(downMs),
    crashes: (server: DatabaseServer) => server.crash(),
  }
  for (const [way, stopAndStart] of Object.entries(ways))
    test(`PostgreSQL ${way}: no slot is lost, no slot runs twice${redis ? '' : ' (with the queue on Redis, too: needs redis-server)'}`, async () => {
      await using server = await startDatabaseServer({ settings })
      await using redisServer = redis ? await startRedis(redis) : null
      await using onPostgres = await openTestbed({ server: server.url, redis: null })
      await using onRedis = await openTestbed({ server: server.url, redis: redisServer })
      const testbeds = redis ? [onPostgres, onRedis] : [onPostgres]
      for (const testbed of testbeds) {
        for (const name of ['a', 'b', 'c', 'd'])
          await testbed.addTask(name, { command_class: 'fiscus.tasks.marks_its_beginning' })
        testbed.start('ticker')
        testbed.start('worker', { concurrency: 2 })
      }
      const hasStarted = (testbed: Testbed) => async () =>
        expect((await testbed.marks()).length).toBeGreaterThan(1)
      await Promise.all(testbeds.map((testbed) => vi.waitFor(hasStarted(testbed), waitOptions)))
      await stopAndStart(server)
      for (const testbed of testbeds) {
        await expectAllToSucceed(testbed, 4)
        expect(await testbed.marks()).toEqual(Array(4).fill('began'))
      }
    })
})

async function emptyQueues(address: QueueAddress): Promise<void> {
  await using queue = await openQueues(address, createLogger('test', 'silent'))
  for (const board of queue.boards) await board.obliterate({ force: true })
}

async function expectAllToSucceed(testbed: Testbed, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const runs = await testbed.runs()
    expect(runs.map(({ status, attempt }) => `${status} ${attempt}`)).toEqual(Array(count).fill('success 1'))
  }, waitOptions)
}

import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { originOf } from '@fiscus/runtime/faults/origin'
import { isUnavailable } from '@fiscus/runtime/faults/unavailability'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { freePorts, portOf } from '@fiscus/testing/servers/free-ports'
import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { asOwner, connectApplication, connectListener, connectPooled } from './connect.ts'
import { tenantDatabase } from './databases.ts'
import { fencedClient } from './fenced-client.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const client = connectApplication(fresh.urlOf('demo'), 1)
afterAll(async () => {
  await client.end()
  await fresh[Symbol.asyncDispose]()
})

const fence = { register: async () => {}, check: async () => {} }

/** Every way in which a statement reaches the server. */
const ways: [string, (client: postgres.Sql) => Promise<unknown>][] = [
  ['a template', async (client) => client`select 1 / 0`],
  ['unsafe', async (client) => client.unsafe('select 1 / 0')],
  ['values', async (client) => client.unsafe('select 1 / 0').values()],
  [
    'a cursor',
    (client) => Array.fromAsync(client`select 1 / (3 - n) from generate_series(1, 9) n`.cursor(1)),
  ],
  ['COPY to', async (client) => text(await client`copy (select 1 / 0) to stdout`.readable())],
  ['COPY from', async (client) => client`copy missing from stdin`.writable()],
  ['a transaction', async (client) => client.begin((tx) => tx`select 1 / 0`)],
  ['a savepoint', async (client) => client.begin((tx) => tx.savepoint((inner) => inner`select 1 / 0`))],
  [
    'a commit',
    (client) =>
      client.begin(async (tx) => {
        await tx`create temporary table once (n integer unique deferrable initially deferred) on commit drop`
        await tx`insert into once values (1), (1)`
      }),
  ],
  ['drizzle', (client) => tenantDatabase(client).execute(sql`select 1 / 0`)],
  [
    'a transaction of drizzle',
    (client) => tenantDatabase(client).transaction((tx) => tx.execute(sql`select 1 / 0`)),
  ],
  ['a fenced client', (client) => tenantDatabase(fencedClient(client, fence)).execute(sql`select 1 / 0`)],
]

test.for(ways)('an error of the server is marked: %s', async ([, work]) => {
  const error = await work(client).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
  expect(originOf(error)).toMatchObject({
    origin: 'database',
    code: expect.stringMatching(/^(22012|23505|42P01)$/),
  })
  expect(await client`select 1 as one`).toEqual([{ one: 1 }])
})

test('what the work of a transaction throws is not marked', async () => {
  const ofMailServer = Object.assign(new Error('Failed to connect'), { code: 'CONNECT_TIMEOUT' })
  const failing = async () => {
    throw ofMailServer
  }
  const inside = [
    client.begin(failing),
    client.begin((tx) => tx.savepoint(failing)),
    tenantDatabase(client).transaction(failing),
    tenantDatabase(fencedClient(client, fence)).transaction(failing),
  ]
  for (const { reason } of (await Promise.allSettled(inside)).map((each) => ({ reason: undefined, ...each })))
    expect([reason, originOf(reason)]).toEqual([ofMailServer, null])
})

test('a connection that is lost while a transaction waits for something else is marked', async () => {
  const working = client.begin(async (tx) => {
    const [backend] = await tx`select pg_backend_pid() as pid`
    const pid = Number(backend?.pid)
    await asOwner(fresh.url, (owner) => owner`select pg_terminate_backend(${pid}, 5000)`)
    await sleep(60_000, undefined, { ref: false })
  })
  await expect(working).rejects.toSatisfy(isUnavailable)
})

describe('a server that cannot be reached is marked', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  afterAll(() => void silent.close())
  const [closed] = await freePorts(1)
  const connects = {
    connectApplication: (url: string) => connectApplication(url, 1),
    connectPooled: (url: string) => connectPooled(url, 1),
    connectListener: (url: string) => connectListener(url, { onnotify() {}, onclose() {} }),
  }
  for (const [name, connect] of Object.entries(connects))
    test.for([
      ['refuses', `postgres://user:secret@127.0.0.1:${closed}/none`],
      ['has no name', 'postgres://user:secret@no-such-host.invalid/none'],
      ['is unreachable at once', 'postgres://user:secret@255.255.255.255/none'],
      ['accepts and says nothing', `postgres://user:secret@127.0.0.1:${portOf(silent)}/none`],
      ['offers no TLS', `${fresh.urlOf('demo')}?ssl=verify-full`],
    ] as const)(`${name}: %s`, async ([, url]) => {
      const opened = connect(url)
      try {
        await expect(opened`select 1`.then()).rejects.toSatisfy(isUnavailable)
        await expect(opened.begin((tx) => tx`select 1`)).rejects.toSatisfy(isUnavailable)
      } finally {
        await opened.end({ timeout: 0 })
      }
    })
})

test('a client that has ended is marked', async () => {
  const ended = connectApplication(fresh.urlOf('demo'), 1)
  await ended.end()
  await expect(ended`select 1`.then()).rejects.toSatisfy(isUnavailable)
})

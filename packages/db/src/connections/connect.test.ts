import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { isUnavailable } from '@fiscus/runtime/faults/unavailability'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { taxGroups } from '../schema/tenant/tax-configuration.ts'
import { asOwner, connectApplication } from './connect.ts'
import { type TenantTransaction, tenantDatabase } from './databases.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const client = connectApplication(fresh.urlOf('demo'), 1)
const db = tenantDatabase(client)

afterAll(async () => {
  await client.end()
  await fresh[Symbol.asyncDispose]()
})

describe('a lost connection', () => {
  test('fails the running statement; the next statement opens a new connection', async () => {
    const lost = db.execute(sql`select 'lost', pg_sleep(60)`)
    const rejected = expect(lost).rejects.toSatisfy(isUnavailable)
    await expect.poll(() => backendThatRuns('lost')).toBeGreaterThan(0)
    await endBackend(await backendThatRuns('lost'))
    await rejected
    expect(await db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  test('fails the transaction of the running statement; the next statement opens a new connection', async () => {
    const lost = db.transaction(async (tx) => {
      const pid = await backendOf(tx)
      const statement = tx.execute(sql`select pg_sleep(60)`)
      await Promise.all([statement, endBackend(pid)])
    })
    await expect(lost).rejects.toSatisfy(isUnavailable)
    expect(await db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  test('fails the next statement of its transaction, which is not written on another connection', async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    const { promise: otherBegan, resolve: beginOther } = Promise.withResolvers<void>()
    const lost = db.transaction(async (tx) => {
      await endBackend(await backendOf(tx))
      await otherBegan
      await addGroup(tx, 'LOST').finally(finish)
    })
    const other = db.transaction(async (tx) => {
      await addGroup(tx, 'OTHER')
      beginOther()
      await done
    })
    await expect(lost).rejects.toSatisfy(isUnavailable)
    await other
    await done
    expect(await db.select({ code: taxGroups.group_code }).from(taxGroups)).toEqual([{ code: 'OTHER' }])
  })
})

describe('a server without PostgreSQL', () => {
  test('whose address is unreachable: the statement fails, the process continues', async () => {
    // The operating system rejects a broadcast address before it sends anything, as it does without a free descriptor.
    await using unreachable = poolOf('postgres://user:secret@255.255.255.255/nothing')
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(unreachable.client`select 1`).rejects.toMatchObject({ syscall: 'connect' })
  })

  test('that is silent: all waiting statements fail together, after two connection attempts', async () => {
    let attempts = 0
    await using server = await listenWith(() => {
      attempts += 1
    })
    await using silent = poolOf(server.url)
    const statements = Array.from({ length: 20 }, () => silent.client`select 1`)
    for (const { status, reason } of await failures(statements))
      expect([status, reason]).toEqual(['rejected', true])
    // More than two only on a machine so busy that the statements do not fail within a second.
    expect(attempts).toBeLessThan(statements.length)
  })

  test('that closes each connection at once, as a proxy without a server does: all statements fail', async () => {
    await using server = await listenWith((socket) => socket.end())
    await using closing = poolOf(server.url)
    const statements = Array.from({ length: 20 }, () => closing.client`select 1`)
    for (const { status, reason } of await failures(statements))
      expect([status, reason]).toEqual(['rejected', true])
  })
})

async function backendOf(tx: TenantTransaction): Promise<number> {
  const [row] = await tx.execute(sql`select pg_backend_pid() as pid`)
  return Number(row?.pid)
}

async function backendThatRuns(text: string): Promise<number> {
  const running = `select '${text}'%`
  const rows = await asOwner(
    fresh.url,
    (owner) => owner`select pid from pg_stat_activity where query like ${running}`,
  )
  return Number(rows[0]?.pid ?? 0)
}

async function endBackend(pid: number): Promise<void> {
  await asOwner(fresh.url, (owner) => owner`select pg_terminate_backend(${pid}, 5000)`)
}

async function addGroup(tx: TenantTransaction, code: string): Promise<void> {
  await tx.insert(taxGroups).values({ group_code: code, group_name: code })
}

function poolOf(url: string) {
  const pool = connectApplication(url, 2)
  return { client: pool, [Symbol.asyncDispose]: () => pool.end({ timeout: 0 }) }
}

async function failures(statements: Promise<unknown>[]) {
  const results = await Promise.allSettled(statements)
  return results.map((result) => ({
    status: result.status,
    reason: result.status === 'rejected' && isUnavailable(result.reason),
  }))
}

async function listenWith(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  return {
    url: `postgres://user:secret@127.0.0.1:${port}/nothing`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a transaction ends at its limit, also between two statements, and releases its locks', async () => {
  const short = connectApplication(fresh.urlOf('demo'), 1, 500)
  const transaction = short.begin(async (tx) => {
    await tx`lock table tax_groups`
    await db.select().from(taxGroups).limit(0) // waits for the lock
    await tx`select 1`
  })
  await expect(transaction).rejects.toSatisfy(isUnavailable)
  expect(await short`show transaction_timeout`).toEqual([{ transaction_timeout: '500ms' }])
  expect(await client`show transaction_timeout`).toEqual([{ transaction_timeout: '75s' }])
  await short.end()
})

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePorts } from '@fiscus/testing/servers/free-ports'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningTaxService, startTaxService } from './testing/start-tax-service.ts'

let database: Awaited<ReturnType<typeof openProxy>>
let service: RunningTaxService
let key: string
beforeAll(async () => {
  database = await openProxy(inject('databaseServer'))
  service = await startTaxService({ server: database.url, tenants: ['demo'] })
  key = await service.keyOf('demo')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await database.cut()
})

const cart = { currency: 'PLN', items: [{ id: '1', quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }] }
const unavailable = { status: 503, body: { code: 'database-unavailable' } }

test('while the database is unreachable requests get 503 or cached data, and afterwards succeed again without a restart', async () => {
  expect(await approve('before')).toMatchObject({ status: 201 })
  const inProgress = Array.from({ length: 30 }, (_, n) => approve(`in progress ${n}`))
  await Promise.race(inProgress)
  await database.cut()
  const statuses = (await Promise.all(inProgress)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))

  const rejected = await approve('meanwhile')
  expect(rejected).toMatchObject(unavailable)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await call('GET', '/documents')).toMatchObject(unavailable)
  expect(await call('GET', '/documents/verify')).toMatchObject(unavailable)
  expect(await call('POST', '/calculate', cart)).toMatchObject({ status: 200 })
  expect(await service.call('GET', '/readyz')).toMatchObject({ status: 503 })
  expect(await service.call('GET', '/healthz')).toMatchObject({ status: 200 })

  await database.restore()
  await expect.poll(async () => (await approve('afterwards')).status).toBe(201)
  expect(await call('GET', '/documents/verify')).toMatchObject({ status: 200, body: { ok: true } })
  // The result of the checks is shared for a second.
  await expect.poll(async () => (await service.call('GET', '/readyz')).status).toBe(200)
  const count = (number: string) => call('GET', `/documents?number=${number}`)
  expect((await count('meanwhile')).body).toMatchObject({ documents: [] })
  expect((await count('before')).body).toMatchObject({ documents: [{ number: 'before' }] })
})

function approve(number: string) {
  return call('POST', '/documents', { type: 'invoice', number, ...cart })
}

function call(method: string, path: string, body?: object) {
  return service.call(method, `/api/v1/tax${path}`, { key, body })
}

/** A proxy of the database server. `cut` closes its connections and refuses new connections until `restore`. */
async function openProxy(server: string) {
  const target = new URL(server)
  const sockets = new Set<Socket>()
  const proxy = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname)
    incoming.pipe(outgoing).pipe(incoming)
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
  })
  const [port] = await freePorts(1)
  const listen = async () => {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
  }
  await listen()
  const url = new URL(server)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    restore: listen,
    async cut() {
      const closed = once(proxy, 'close')
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningTaxService, startTaxService } from './testing/start-tax-service.ts'

let line: Awaited<ReturnType<typeof openLine>>
let service: RunningTaxService
let key: string
beforeAll(async () => {
  line = await openLine(inject('databaseServer'))
  service = await startTaxService({ server: line.url, tenants: ['demo'] })
  key = await service.keyOf('demo')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await line.cut()
})

const cart = { currency: 'PLN', items: [{ id: '1', quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }] }
const away = { status: 503, body: { code: 'database-unavailable' } }

test('while the database is away calls answer 503 or from memory, and afterwards all is as before, without a restart', async () => {
  expect(await approve('before')).toMatchObject({ status: 201 })
  const underWay = Array.from({ length: 30 }, (_, n) => approve(`under way ${n}`))
  await Promise.race(underWay)
  await line.cut()
  const statuses = (await Promise.all(underWay)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))

  const refused = await approve('away')
  expect(refused).toMatchObject(away)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await call('GET', '/documents')).toMatchObject(away)
  expect(await call('GET', '/documents/verify')).toMatchObject(away)
  expect(await call('POST', '/calculate', cart)).toMatchObject({ status: 200 })
  expect(await service.call('GET', '/readyz')).toMatchObject({ status: 503 })
  expect(await service.call('GET', '/healthz')).toMatchObject({ status: 200 })

  await line.restore()
  await expect.poll(async () => (await approve('back')).status, { timeout: 15_000 }).toBe(201)
  expect(await call('GET', '/documents/verify')).toMatchObject({ status: 200, body: { ok: true } })
  expect(await service.call('GET', '/readyz')).toMatchObject({ status: 200 })
  const count = (number: string) => call('GET', `/documents?number=${number}`)
  expect((await count('away')).body).toMatchObject({ documents: [] })
  expect((await count('before')).body).toMatchObject({ documents: [{ number: 'before' }] })
})

function approve(number: string) {
  return call('POST', '/documents', { type: 'invoice', number, ...cart })
}

function call(method: string, path: string, body?: object) {
  return service.call(method, `/api/v1/tax${path}`, { key, body })
}

/** A line to the database server that can be cut: connections break off and new ones are refused. */
async function openLine(server: string) {
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
  const listen = async (port: number) => {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
    return (proxy.address() as AddressInfo).port
  }
  const port = await listen(0)
  const url = new URL(server)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    restore: () => listen(port),
    async cut() {
      const closed = once(proxy, 'close')
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

import type { ServerResponse } from 'node:http'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { expect, test } from 'vitest'
import { startFakeVies } from '../testing/fake-vies.ts'
import { createViesClient } from './vies-client.ts'
import { createViesLookUps } from './vies-look-ups.ts'

const limits = {
  running: 3,
  tenantRunning: 2,
  waiting: 4,
  tenantWaiting: 3,
  tenantPerMinute: 100,
  timeoutMs: 30_000,
}
const unknown = (evidence: string) => ({ status: 'unknown', consultationNumber: null, evidence })

/** Look-ups in a VIES that responds to none of the `received` requests before `respond`. */
async function startLookUps(changed: Partial<typeof limits> = {}) {
  const received: (string | undefined)[] = []
  const open: ServerResponse[] = []
  const vies = await startFakeVies((request, response) => {
    received.push(request.url)
    open.push(response)
  })
  const clock = fakeClock('2026-11-21T08:00:00Z')
  const all = { ...limits, ...changed }
  const notSent: string[] = []
  const onNotSent = (reason: string) => void notSent.push(reason)
  const lookUps = createViesLookUps({ vies: createViesClient(vies.url), clock, onNotSent }, all)
  return {
    clock,
    received,
    notSent,
    lookUp: (tenantId: string, number: string) => lookUps.lookUp(tenantId, { prefix: 'DE', number }),
    respond: () => {
      for (const response of open.splice(0))
        response.end(JSON.stringify({ isValid: true, userError: 'VALID' }))
    },
    [Symbol.asyncDispose]: () => vies[Symbol.asyncDispose](),
  }
}

test('look-ups at once are limited for the process and for each tenant, and tenants take turns', async () => {
  await using started = await startLookUps()
  const { lookUp, received, respond } = started
  const results = [...['a1', 'a2', 'a3', 'a4'].map((number) => lookUp('a', number))]
  results.push(...['b1', 'b2'].map((number) => lookUp('b', number)))
  const numbers = () => received.map((path) => path?.slice(-2)).toSorted()
  await expect.poll(numbers).toEqual(['a1', 'a2', 'b1'])
  respond()
  await expect.poll(numbers).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  respond()
  expect(new Set((await Promise.all(results)).map(({ status }) => status))).toEqual(new Set(['active']))
})

test('a look-up beyond the queue is unknown at once, with the reason, and is not sent', async () => {
  await using started = await startLookUps()
  const { lookUp, received, respond } = started
  const waiting = ['a1', 'a2', 'a3', 'a4', 'a5'].map((number) => lookUp('a', number))
  expect(await lookUp('a', 'a6')).toEqual(unknown('Not looked up: too many VAT numbers wait for VIES.'))
  waiting.push(lookUp('b', 'b1'), lookUp('b', 'b2'))
  expect(await lookUp('c', 'c1')).toEqual(unknown('Not looked up: too many VAT numbers wait for VIES.'))
  expect(started.notSent).toEqual(['queue_full', 'queue_full'])
  for (const count of [3, 6, 7]) {
    await expect.poll(() => received.length).toBe(count)
    respond()
  }
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set(['active']))
})

test('a tenant may look up a number of VAT numbers a minute; other tenants are not affected', async () => {
  await using started = await startLookUps({ tenantPerMinute: 2 })
  const { lookUp, received, respond, clock } = started
  const pass = async (tenantId: string, number: string) => {
    const before = received.length
    const result = lookUp(tenantId, number)
    await expect.poll(() => received.length).toBe(before + 1)
    respond()
    expect(await result).toMatchObject({ status: 'active' })
  }
  await pass('a', '1')
  await pass('a', '2')
  expect(await lookUp('a', '3')).toEqual(
    unknown('Not looked up: a tenant may look up 2 VAT numbers a minute.'),
  )
  expect(started.notSent).toEqual(['minute'])
  await pass('b', '3')
  clock.moveBy(60_000)
  await pass('a', '3')
})

test('the time-out covers waiting: a look-up without a turn is unknown and releases its place', async () => {
  await using started = await startLookUps({ running: 1, timeoutMs: 1000 })
  const { lookUp, received, respond } = started
  const results = await Promise.all([lookUp('a', '1'), lookUp('b', '2'), lookUp('b', '3')])
  const evidence = results.map((result) => [result.status, result.evidence])
  expect(evidence[0]).toEqual(['unknown', expect.stringMatching(/timeout/)])
  // A turn that begins at the time-out ends at once, with or without a request.
  for (const [status, text] of evidence.slice(1))
    expect([status, text]).toEqual(['unknown', expect.stringMatching(/occupied VIES for 1 s|timeout/)])
  expect(received[0]).toBe('/ms/DE/vat/1')
  const notSent = results.filter(({ evidence }) => evidence.startsWith('Not looked up'))
  expect(started.notSent).toEqual(notSent.map(() => 'timeout'))
  const later = lookUp('b', '4')
  await expect.poll(() => received).toContain('/ms/DE/vat/4')
  respond()
  expect(await later).toMatchObject({ status: 'active' })
})

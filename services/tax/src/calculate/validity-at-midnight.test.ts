import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { sampleNewRate } from '../testing/new-rate.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const clock = fakeClock('2026-01-02T12:00:00Z')
const test = taxServiceTest({ clock })

/**
 * The last moment of the day before, and the first of the day; the days of both changes of the clocks have 23 and 25
 * hours.
 */
const changes = [
  ['2026-03-29', '2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00Z'],
  ['2026-03-30', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z'],
  ['2026-10-25', '2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00Z'],
  ['2026-10-26', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z'],
  ['2027-01-01', '2026-12-31T22:59:59.999Z', '2026-12-31T23:00:00Z'],
] as const

const items = [
  { id: '1', quantity: '1', unitPrice: '100', taxRateCode: 'STEPS' },
  { id: '2', quantity: '1', unitPrice: '100' },
]
const cart = { currency: 'PLN', customer: { country: 'PL' }, items }

/**
 * The service with a rate that has a version for each interval between the changes: 1 %, 2 % …, and a rule for each to
 * STEPS or VAT23 in turn. A key expires after 90 days, so that each test creates its own.
 */
const open = test.extend('configured', { scope: 'file' }, async ({ service, call }) => {
  const starts = ['2020-01-01', ...changes.map(([day]) => day)]
  for (const [position, valid_from] of starts.entries()) {
    const validity = { valid_from, valid_to: starts[position + 1] ?? null }
    await created(call, 'rates', {
      ...sampleNewRate,
      tax_code: 'STEPS',
      rate_percent: `${position + 1}`,
      ...validity,
    })
    await created(call, 'rules', {
      priority: -1000,
      customer_type: 'all',
      geo_zone: 'domestic',
      item_type: 'all',
      target: { rate: position % 2 === 0 ? 'STEPS' : 'VAT23' },
      ...validity,
    })
  }
  return service
})

async function created(call: Call, list: string, record: object): Promise<void> {
  const reply = await call('POST', `/api/v1/tax/${list}`, record)
  expect(reply.status, reply.text).toBe(201)
}

type Item = { taxPointDate: string; taxRate: { taxCode: string; ratePercent: number } }

/** The tax point and the percentages of both lines: of the named rate, and of the rule. */
async function taxedAs(call: Call, request: object) {
  const { status, body, text } = await call<{ snapshot: { items: Item[] } }>(
    'POST',
    '/api/v1/tax/calculate',
    request,
  )
  expect(status, text).toBe(200)
  const [named, ruled] = body.snapshot.items
  return [named?.taxPointDate, named?.taxRate.ratePercent, ruled?.taxRate.ratePercent]
}

/** The version of STEPS that the list of rates in force has. */
async function listedPercent(call: Call) {
  const { body } = await call<{ rates: { rate_percent: string }[] }>(
    'GET',
    '/api/v1/tax/rates?tax_code=STEPS',
  )
  return body.rates.map(({ rate_percent }) => rate_percent)
}

for (const [position, [day, last, first]] of changes.entries()) {
  const [before, after] = [position + 1, position + 2]
  const ruled = (percent: number) => (percent % 2 === 1 ? percent : 23)
  const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

  open(
    `${last} has the rate and the rule until ${day}, ${first} those from then on`,
    async ({ configured }) => {
      clock.moveTo(last)
      const call = await configured.caller('demo')
      expect(await taxedAs(call, cart)).toEqual([dayBefore, before, ruled(before)])
      expect(await listedPercent(call)).toEqual([`${before}.00`])
      clock.moveTo(first)
      expect(await taxedAs(call, cart)).toEqual([day, after, ruled(after)])
      expect(await listedPercent(call)).toEqual([`${after}.00`])
    },
  )

  open(
    `a stated tax point decides about ${day} at any time, and the issue date does not`,
    async ({ configured }) => {
      clock.moveTo(last)
      const call = await configured.caller('demo')
      for (const instant of [last, first]) {
        clock.moveTo(instant)
        expect(await taxedAs(call, { ...cart, taxPointDate: dayBefore })).toEqual([
          dayBefore,
          before,
          ruled(before),
        ])
        const { body } = await call<{ snapshot: { items: Item[] } }>('POST', '/api/v1/tax/documents', {
          ...cart,
          type: 'invoice',
          number: instant,
          issueDate: day,
          items: items.map((item) => ({ ...item, taxPointDate: dayBefore })),
        })
        expect(body.snapshot.items.map(({ taxRate }) => taxRate.ratePercent)).toEqual([before, ruled(before)])
      }
    },
  )
}

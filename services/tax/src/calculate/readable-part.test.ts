import { type CalculateRequest, calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import { approveRequest } from '@fiscus/contracts/documents/approve-request'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readablePart } from './readable-part.ts'

const rate = { rate: '4.5', date: '2026-11-20', source: 'NBP' }
const named = { id: 'named', quantity: '1', unitPrice: '10', taxRateCode: 'VAT23' }
const byMatrix = { id: 'matrix', quantity: '1', unitPrice: '10' }
const dated = { id: 'dated', quantity: '1', unitPrice: '10', taxPointDate: '2026-11-21' }
const shipping = { id: 'shipping', quantity: '1', unitPrice: '10', taxCategory: 'SHIPPING' }
const costs = new Set(['SHIPPING'])
const broken = { id: 'broken', quantity: 'abc', unitPrice: '10' }
const cart = { currency: 'PLN', customer: { country: 'PL' }, items: [broken, named, byMatrix, dated] }

test.each<[what: string, value: unknown, positions: number[] | null]>([
  ['lines with invalid values are left out', cart, [1, 2, 3]],
  ['lines that are no objects are left out', { ...cart, items: [named, 5, null, byMatrix] }, [0, 3]],
  ['without the customer lines of the matrix are left out', { ...cart, customer: { country: 5 } }, [1]],
  ['a misspelt member may be the customer', { currency: 'PLN', custmer: {}, items: [named, byMatrix] }, []],
  ['a misspelt member may be the date, the customer is there', { ...cart, taxpointDate: 1 }, [3]],
  ['without the date lines that have none are left out', { ...cart, taxPointDate: 'today' }, [3]],
  ['costs are left out with goods', { ...cart, items: [broken, byMatrix, shipping] }, [1]],
  [
    'costs that name their tax stay',
    { ...cart, items: [broken, { ...shipping, taxRateCode: 'VAT23' }] },
    [1],
  ],
  [
    'costs stay with all the goods',
    { ...cart, roundingStrategy: 'none', items: [byMatrix, shipping] },
    [0, 1],
  ],
  ['an invalid strategy concerns no line', { ...cart, roundingStrategy: 'none' }, [1, 2, 3]],
  ['no line is valid', { ...cart, items: [broken] }, null],
  ['there are no lines', { ...cart, items: [] }, null],
  ['too many lines', { ...cart, items: Array(10_001).fill(named) }, null],
  ['the lines are no list', { ...cart, items: {} }, null],
  ['the request is no object', [cart], null],
  ['the request is null', null, null],
])('%s', (_what, value, positions) => {
  const part = readablePart(calculateRequest, value, costs)
  expect(part?.positions ?? []).toEqual(positions ?? [])
})

test('a discount in money is left out when a line is, and kept otherwise', () => {
  const discounted = { ...cart, documentDiscount: { amount: '5' } }
  expect(readablePart(calculateRequest, discounted, costs)?.request.documentDiscount).toBeUndefined()
  const strange = { ...discounted, roundingStrategy: 'none', items: [named] }
  expect(readablePart(calculateRequest, strange, costs)?.request.documentDiscount).toEqual({ amount: '5' })
})

test('without the currency or the exchange rate no exchange rate is checked', () => {
  const items = [{ ...named, exchangeRate: rate }]
  const without = readablePart(calculateRequest, { currency: 'eur', exchangeRate: rate, items }, costs)
  expect(without?.request).toMatchObject({ currency: 'PLN', items: [{ id: 'named' }] })
  expect(without?.request.items[0]?.exchangeRate).toBeUndefined()
  const part = readablePart(calculateRequest, { currency: 'EUR', exchangeRate: { rate: 'x' }, items }, costs)
  expect([part?.request.currency, part?.request.exchangeRate]).toEqual(['EUR', undefined])
})

test('an approval is checked as an invoice when it is one', () => {
  const invoice = { ...cart, type: 'invoice', number: '' }
  expect(readablePart(approveRequest, invoice, costs)?.use).toBe('invoice')
  expect(readablePart(approveRequest, { ...invoice, type: 'order' }, costs)?.use).toBe('draft')
  expect(readablePart(approveRequest, { ...invoice, exchangeRate: 5 }, costs)?.use).toBe('draft')
})

/** Documents whose shape is valid, with faults of every kind. */
const arbitraryLine = fc.record(
  {
    id: fc.constantFrom('1', '2', '3', '4'),
    quantity: fc.constantFrom('1', '-2'),
    unitPrice: fc.constantFrom('10', '0.5'),
    taxRateCode: fc.constantFrom('VAT23', 'OSS-IE', 'NONE', 'MARZA23'),
    discountPercent: fc.constantFrom('5', '101'),
    discountAmount: fc.constantFrom('1', '100'),
    rateCategory: fc.constantFrom('reduced', 'parking'),
    taxPointDate: fc.constantFrom('2026-01-01', '1999-01-01'),
    exchangeRate: fc.constantFrom(rate, { ...rate, rate: '0' }),
  },
  { requiredKeys: ['id', 'quantity', 'unitPrice'] },
)
const arbitraryRequest = fc.record(
  {
    currency: fc.constantFrom('PLN', 'EUR', 'ZZZ'),
    customer: fc.constantFrom(
      { country: 'PL' },
      { country: 'DE' },
      { country: 'ZZ' },
      { vatNumber: 'DE1' },
      { geoZone: 'eu_consumer' },
      { country: 'PL', geoZone: 'eu_vat' },
    ),
    taxPointDate: fc.constantFrom('2026-11-21', '2026-11-20', '1999-01-01'),
    documentDiscount: fc.constantFrom({ percent: '101' }, { amount: '15' }, { amount: '5' }),
    exchangeRate: fc.constantFrom(rate, { ...rate, rate: '-1' }),
    items: fc.array(arbitraryLine, { minLength: 1, maxLength: 5 }),
  },
  { requiredKeys: ['currency', 'items'] },
)

function faultsOf(request: CalculateRequest, positions?: readonly number[]): string[] {
  const taxPointDate = request.taxPointDate ?? '2026-11-21'
  const calculation = calculateDocument({ ...request, taxPointDate }, seededConfiguration)
  if (calculation.kind === 'calculated') return []
  return calculation.faults.map(({ code, pointer }) => {
    const place = pointer.replace(/^\/items\/(\d+)/, (_, at) => `/items/${positions?.[Number(at)] ?? at}`)
    return `${code} ${place}`
  })
}

/** Whether a document has a fault, or one of the same line or of its customer, which hides others. */
function hasOrHides(whole: ReadonlySet<string>, fault: string): boolean {
  const line = /\/items\/\d+/.exec(fault)?.[0]
  const others = [...whole].map((other) => other.split(' ')[1] ?? '')
  const hides = (place: string) => place.startsWith('/customer') || `${place}/`.startsWith(`${line}/`)
  return whole.has(fault) || others.some(hides)
}

test('the faults of the readable part are faults of the document before values became invalid', () => {
  const corruption = fc.record({
    position: fc.nat(4),
    member: fc.constantFrom('quantity', 'id', 'taxRateCode'),
  })
  const head = fc.constantFrom('currency', 'customer', 'taxPointDate', 'documentDiscount', 'exchangeRate')
  fc.assert(
    fc.property(
      arbitraryRequest,
      fc.array(corruption, { maxLength: 3 }),
      fc.array(head, { maxLength: 2 }),
      fc.boolean(),
      (request, lines, members, misspells) => {
        const whole = new Set(faultsOf(calculateRequest.parse(request)))
        const items = request.items.map((line, at) => {
          const invalid = lines.filter(({ position }) => position === at).map(({ member }) => [member, {}])
          return { ...line, ...Object.fromEntries(invalid) }
        })
        const invalid: Record<string, unknown> = { ...request, items }
        for (const member of members) {
          delete invalid[member]
          invalid[misspells ? `${member}s` : member] = []
        }
        const part = readablePart(calculateRequest, invalid, costs)
        const found = part === null ? [] : faultsOf(part.request, part.positions)
        expect(found.filter((fault) => !hasOrHides(whole, fault))).toEqual([])
      },
    ),
    { numRuns: 2000 },
  )
})

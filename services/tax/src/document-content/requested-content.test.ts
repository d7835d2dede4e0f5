import { calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import { refusedCharacter } from '@fiscus/contracts/fields/refused-characters'
import { sellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import { parseBody } from '@fiscus/http/requests/read-body'
import { requireValid } from '@fiscus/http/requests/validate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemOf } from '../testing/problem-of.ts'
import { everyDocumentField, everyLineField } from '../testing/sample-content.ts'
import { seller } from '../testing/sample-seller.ts'
import { cartOf, requestedContent } from './requested-content.ts'

const cart = { currency: 'PLN', items: [{ id: '1', quantity: '3', unitPrice: '33.33' }] }
const full = { ...cart, ...everyDocumentField, items: [{ ...cart.items[0], ...everyLineField }] }
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const read = (value: unknown) => requireValid(calculateRequest, parseBody(bytes(value)))

const line = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max })
    .map((text) => text.trim())
    .filter(isLine)
const isLine = (text: string) => text !== '' && !/\p{Cc}/u.test(text) && refusedCharacter(text) === null
const anyText = (max: number) =>
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: max })
    .filter((text) => refusedCharacter(text) === null)
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const address = fc.record(
  { country: fc.constant('DE'), line1: line(40), line2: line(40), city: line(40) },
  { requiredKeys: ['country', 'line1'] },
)
const party = { name: line(80), address, taxId: line(30) }
const content = fc.record(
  {
    externalReference: line(50),
    metadata: fc.dictionary(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,39}$/), anyText(60), {
      maxKeys: 50,
    }),
    buyer: fc.record(
      { ...party, customerNumber: line(40), isVatGroupMember: fc.boolean() },
      { requiredKeys: [] },
    ),
    thirdParties: fc.array(
      fc.record({ ...party, role: fc.constant('factor') }, { requiredKeys: ['name', 'role'] }),
      { minLength: 1, maxLength: 4 },
    ),
    saleDate: day,
    placeOfIssue: line(40),
    payment: fc.record(
      {
        terms: fc.array(fc.record({ dueDate: day, text: line(40) }), { minLength: 1, maxLength: 4 }),
        isPaid: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    annotations: fc.record(
      { splitPayment: fc.boolean(), cashAccounting: fc.boolean() },
      { requiredKeys: [] },
    ),
    notes: anyText(200),
  },
  { requiredKeys: [] },
)
const lineContent = fc.record(
  {
    unit: line(20),
    description: anyText(100),
    gtu: fc.constant('GTU_12'),
    annex15: fc.boolean(),
    saleDate: day,
  },
  { requiredKeys: [] },
)

test('accepted content is returned byte for byte, and the calculated part has none of it', () => {
  fc.assert(
    fc.property(content, fc.array(lineContent, { minLength: 1, maxLength: 5 }), (document, lines) => {
      const items = lines.map((fields, n) => ({ id: `${n}`, quantity: '1', unitPrice: '2', ...fields }))
      const request = read({ currency: 'PLN', ...document, items })
      const { lines: returned = [], ...stated } = JSON.parse(JSON.stringify(requestedContent(request, null)))
      expect(stated).toEqual(document)
      const byId = new Map(returned.map(({ id, ...fields }: { id: string }) => [id, fields]))
      expect(lines.map((_, n) => byId.get(`${n}`) ?? {})).toEqual(lines)
      const bare = items.map(({ id, quantity, unitPrice }) => ({ id, quantity, unitPrice }))
      expect(cartOf(request)).toEqual({ currency: 'PLN', items: bare })
    }),
  )
})

/** The path of each text in a value, except those of lists of words. */
function textPaths(
  value: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => textPaths(member, [...path, name]))
}

function withText(value: unknown, [name, ...rest]: readonly (string | number)[], text: unknown): unknown {
  if (name === undefined) return text
  if (Array.isArray(value))
    return value.map((member, at) => (at === Number(name) ? withText(member, rest, text) : member))
  return { ...Object(value), [name]: withText(Object(value)[name], rest, text) }
}

const hostile: [name: string, text: unknown][] = [
  ['U+0000', 'a\0b'],
  ['a lone surrogate', '\ud83d'],
  ['4,000 characters', 'x'.repeat(4_000)],
  ['nothing', ''],
  ['an object', { a: { b: { c: 'd' } } }],
  ['a boolean', true],
]

for (const [name, text] of hostile)
  test(`${name} is rejected in each text of a document and of the seller, at its pointer`, () => {
    for (const path of [...textPaths(everyDocumentField), ...textPaths({ items: [everyLineField] })]) {
      const pointers = problemOf(() => read(withText(full, path, text)))?.pointers
      expect(pointers, `${name} in ${path.join('/')}`).toContain(`/${path.join('/')}`)
    }
    for (const path of textPaths(seller)) {
      const pointers = problemOf(() => requireValid(sellerProfile, withText(seller, path, text)))?.pointers
      expect(pointers, `${name} in ${path.join('/')}`).toContain(`/${path.join('/')}`)
    }
  })

const outOfBounds: [name: string, fields: object, pointer: string][] = [
  [
    '101 third parties',
    { thirdParties: Array.from({ length: 101 }, () => ({ name: 'A', role: 'factor' })) },
    '/thirdParties',
  ],
  ['101 terms', { payment: { terms: Array.from({ length: 101 }, () => ({ text: 'A' })) } }, '/payment/terms'],
  [
    '101 received payments',
    { payment: { received: Array.from({ length: 101 }, () => ({ amount: '1', date: '2026-11-20' })) } },
    '/payment/received',
  ],
  [
    'an amount of three decimals',
    { payment: { received: [{ amount: '1.005', date: '2026-11-20' }] } },
    '/payment/received/0/amount',
  ],
  ['a date and a period of sale', { salePeriod: { from: '2026-11-01', to: '2026-11-30' } }, '/salePeriod'],
  [
    'a period that ends before it begins',
    { saleDate: undefined, salePeriod: { from: '2026-11-02', to: '2026-11-01' } },
    '/salePeriod/to',
  ],
  ['a method other without its text', { payment: { method: 'other' } }, '/payment/methodText'],
  [
    'a role text without the role other',
    { thirdParties: [{ name: 'A', role: 'factor', roleText: 'B' }] },
    '/thirdParties/0/roleText',
  ],
  [
    'a wrong NIP of a buyer in Poland',
    { buyer: { ...everyDocumentField.buyer, taxId: '1132191234' } },
    '/buyer/taxId',
  ],
  ['an unknown field', { buyer: { nip: '1132191233' } }, '/buyer/nip'],
]
for (const [name, fields, pointer] of outOfBounds)
  test(`${name} is rejected at ${pointer}`, () => {
    expect(problemOf(() => read({ ...full, ...fields }))?.pointers).toContain(pointer)
  })

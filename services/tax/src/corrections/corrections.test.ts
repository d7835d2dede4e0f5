import { corrections } from '@fiscus/messages/corrections'
import { expect } from 'vitest'
import {
  approveInvoice,
  correct,
  fa3Of,
  nextNumber,
  type TestDocument,
  totalsOf,
  tryCorrect,
} from '../testing/documents.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

const chair = { id: 'chair', name: 'Chair', quantity: 5, unitPrice: '10.00', taxRateCode: 'VAT23' }
const lamp = { id: 'lamp', name: 'Lamp', quantity: 2, unitPrice: '40.00', taxRateCode: 'VAT8' }

const changes: [what: string, body: object, totals: string][] = [
  ['a lower price', { lines: [{ id: 'chair', after: { unitPrice: '8.00' } }] }, '-10.00 + -2.30 = -12.30'],
  ['a higher price', { lines: [{ id: 'chair', after: { unitPrice: '12.50' } }] }, '12.50 + 2.88 = 15.38'],
  ['a higher quantity', { lines: [{ id: 'chair', after: { quantity: 7 } }] }, '20.00 + 4.60 = 24.60'],
  [
    'a quantity and a price',
    { lines: [{ id: 'chair', after: { quantity: 4, unitPrice: '11.00' } }] },
    '-6.00 + -1.38 = -7.38',
  ],
  ['a discount', { lines: [{ id: 'chair', after: { discountPercent: 10 } }] }, '-5.00 + -1.15 = -6.15'],
  ['another rate', { lines: [{ id: 'chair', after: { taxRateCode: 'VAT8' } }] }, '0.00 + -7.50 = -7.50'],
  ['another name', { lines: [{ id: 'chair', after: { name: 'Armchair' } }] }, '0.00 + 0.00 = 0.00'],
  ['a removed line', { lines: [{ id: 'lamp', after: null }] }, '-80.00 + -6.40 = -86.40'],
  [
    'a new line',
    { lines: [{ add: { id: 'rug', quantity: 1, unitPrice: '30.00', taxRateCode: 'VAT23' } }] },
    '30.00 + 6.90 = 36.90',
  ],
  ['a discount on everything', { discount: { gross: '14.79' } }, '-13.00 + -1.79 = -14.79'],
  ['a net discount on everything', { discount: { net: '13.00' } }, '-13.00 + -1.79 = -14.79'],
  [
    'a credit together with a change',
    {
      lines: [
        { id: 'chair', quantity: 1 },
        { id: 'lamp', after: { unitPrice: '50.00' } },
      ],
    },
    '10.00 + -0.70 = 9.30',
  ],
]

for (const [what, body, totals] of changes)
  test(`a correction of ${what} has the differences ${totals}, and taking it back the opposite ones`, async ({
    call,
  }) => {
    const original = await approveInvoice(call, { items: [chair, lamp] })
    const correction = await correct(call, original, body)
    expect(totalsOf(correction)).toBe(totals)
    const back = await correct(call, correction, {})
    const negated = (amount: number) => (amount === 0 ? 0 : -amount)
    expect(back).toMatchObject({
      correctsDocumentId: correction.id,
      summary: {
        totalNet: negated(correction.summary.totalNet),
        totalTax: negated(correction.summary.totalTax),
        totalGross: negated(correction.summary.totalGross),
      },
    })
    const everything = await correct(call, original, {})
    expect(everything.summary.totalGross).toBe(-original.summary.totalGross)
  })

test('a changed rate counts in the field of each rate', async ({ call }) => {
  const original = await approveInvoice(call, { items: [chair] })
  const correction = await correct(call, original, {
    reason: 'tax_rate_error',
    lines: [{ id: 'chair', after: { taxRateCode: 'VAT8' } }],
  })
  expect(await fa3Of(call, correction)).toEqual({
    P_13_1: '-50.00',
    P_14_1: '-11.50',
    P_13_2: '50.00',
    P_14_2: '4.00',
    P_15: '-7.50',
  })
  expect(correction.explanations).toMatchObject([{ itemId: 'chair', rates: [{ taxCode: 'VAT8' }] }])
})

test('the price of one item is reduced by 200.00 gross, as differences or before and after', async ({
  call,
}) => {
  const fridge = { id: 'fridge', name: 'Fridge', quantity: 1, unitPrice: '1626.01', taxRateCode: 'VAT23' }
  const lines = [{ id: 'fridge', after: { unitPrice: '1463.41' } }]
  const shown = { differences: ['-162.6'], before_and_after: ['before 1626.01', 'after 1463.41'] }
  for (const [presentation, rows] of Object.entries(shown)) {
    const original = await approveInvoice(call, { items: [fridge] })
    const correction = await correct(call, original, { presentation, lines })
    expect(await fa3Of(call, correction)).toEqual({ P_13_1: '-162.60', P_14_1: '-37.40', P_15: '-200.00' })
    expect(
      correction.buyerView.items.map(({ state, netAmount }) => [state, netAmount].filter(Boolean).join(' ')),
    ).toEqual(rows)
  }
})

test('a correction of the buyer alone has amounts of zero, and later corrections keep the corrected buyer', async ({
  call,
}) => {
  const original = await approveInvoice(call, { items: [chair], buyer: { name: 'Nowak sp. j.' } })
  const renamed = await correct(call, original, { buyer: { name: 'Nowak i Syn sp. j.' } })
  expect(renamed).toMatchObject({
    summary: { totalNet: 0, totalTax: 0, totalGross: 0 },
    snapshot: { kind: 'correction', items: [] },
    content: { buyer: { name: 'Nowak i Syn sp. j.' } },
  })
  expect(await fa3Of(call, renamed)).toEqual({ P_15: '0.00' })
  const returned = await correct(call, original, { lines: [{ id: 'chair', quantity: 1 }] })
  expect(returned).toMatchObject({
    summary: { totalGross: -12.3 },
    content: { buyer: { name: 'Nowak i Syn sp. j.' } },
  })
})

test('a return after a rebate weighs what the line weighs by now', async ({ call }) => {
  const original = await approveInvoice(call, { items: [chair] })
  const rebate = { reason: 'price_reduction', lines: [{ id: 'chair', amount: '10.00' }] }
  expect(totalsOf(await correct(call, original, rebate))).toBe('-10.00 + -2.30 = -12.30')
  const returned = { reason: 'return_of_goods', lines: [{ id: 'chair', quantity: 3 }] }
  expect(totalsOf(await correct(call, original, returned))).toBe('-24.00 + -5.52 = -29.52')
  expect(totalsOf(await correct(call, original, {}))).toBe('-16.00 + -3.68 = -19.68')
})

test('a locked correction can be corrected, with lines of the original', async ({ call }) => {
  const original = await approveInvoice(call, { items: [chair] })
  const first = await correct(call, original, { lines: [{ id: 'chair', after: { quantity: 3 } }] })
  await call('POST', `/api/v1/tax/documents/${first.id}/lock`)
  const second = await correct(call, first, { lines: [{ id: 'chair', after: { quantity: 4 } }] })
  expect(totalsOf(second)).toBe('10.00 + 2.30 = 12.30')
  const listed = await call('GET', `/api/v1/tax/documents?correctsDocumentId=${original.id}&status=approved`)
  expect(listed.body).toMatchObject({ documents: [{ id: second.id }, { id: first.id }] })
})

test('one discount for a period corrects several invoices, each with its lines', async ({ call }) => {
  const invoices: TestDocument[] = []
  for (const unitPrice of ['1000.00', '333.33', '77.77'])
    invoices.push(await approveInvoice(call, { items: [{ ...chair, quantity: 1, unitPrice }] }))
  const request = {
    number: nextNumber(),
    reason: 'discount_after_sale',
    period: 'first half of 2026',
    discount: { gross: '500.00' },
    documents: invoices.map(({ id }) => ({ id })),
  }
  const tried = await call<TestDocument>('POST', '/api/v1/tax/documents/corrections?dryRun=true', request)
  expect([tried.status, tried.headers.get('location')]).toEqual([200, null])
  const reply = await call<TestDocument>('POST', '/api/v1/tax/documents/corrections', request)
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body.summary).toEqual(tried.body.summary)
  expect(reply.headers.get('location')).toBe(`/api/v1/tax/documents/${reply.body.id}`)
  expect(reply.body).toMatchObject({ correctsDocumentId: null, correctedPeriod: 'first half of 2026' })
  expect(await fa3Of(call, reply.body)).toEqual({ P_13_1: '-406.50', P_14_1: '-93.50', P_15: '-500.00' })
  expect(reply.body.snapshot.items.map((item) => item.documentId)).toEqual(invoices.map(({ id }) => id))
  let left = 0
  for (const invoice of invoices) left += (await correct(call, invoice, {})).summary.totalGross
  const total = invoices.reduce((sum, { summary }) => sum + summary.totalGross, 0)
  expect(left.toFixed(2)).toBe((500 - total).toFixed(2))
})

test('two corrections of the same invoices in opposite order both succeed, and never exceed them', async ({
  call,
}) => {
  const first = await approveInvoice(call, { items: [chair] })
  const second = await approveInvoice(call, { items: [chair] })
  const both = (documents: TestDocument[]) =>
    call('POST', '/api/v1/tax/documents/corrections', {
      number: nextNumber(),
      reason: 'return_of_goods',
      documents: documents.map(({ id }) => ({ id, lines: [{ id: 'chair', quantity: 1 }] })),
    })
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => both(n % 2 === 0 ? [first, second] : [second, first])),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
})

test('one correction of several invoices has one buyer, by the tax number', async ({ call }) => {
  const invoiceFor = (buyer: object) => approveInvoice(call, { items: [chair], buyer })
  const [first, same, unknown, other] = [
    await invoiceFor({ name: 'CDE', taxId: 'PL1132191233' }),
    await invoiceFor({ name: 'CDE sp. j.', taxId: '113-219-12-33' }),
    await invoiceFor({ name: 'CDE' }),
    await invoiceFor({ name: 'FGH', taxId: '5260250274' }),
  ]
  const both = (...documents: TestDocument[]) =>
    call<{ errors: object[] }>('POST', '/api/v1/tax/documents/corrections', {
      number: nextNumber(),
      reason: 'discount_after_sale',
      documents: documents.map(({ id }) => ({ id })),
      discount: { gross: '1.00' },
    })
  expect(await both(unknown, first, other)).toMatchObject({
    status: 422,
    body: {
      errors: [
        {
          pointer: '/documents/2/id',
          message: corrections.forAnotherBuyer({ number: other.number, first: first.number }),
        },
      ],
    },
  })
  expect(await both(first, same, unknown)).toMatchObject({ status: 201 })
})

test('a repeated correction of several invoices with the same Idempotency-Key creates one document', async ({
  call,
}) => {
  const documents = [
    { id: (await approveInvoice(call, { items: [chair] })).id },
    { id: (await approveInvoice(call, { items: [chair] })).id },
  ]
  const body = { number: nextNumber(), reason: 'other_error', documents }
  const send = () =>
    call('POST', '/api/v1/tax/documents/corrections', body, { 'idempotency-key': 'several once' })
  const replies = await Promise.all([send(), send(), send()])
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
})

test('a correction of several invoices is taken back as a whole, and not by lines', async ({ call }) => {
  const first = await approveInvoice(call, { items: [chair] })
  const second = await approveInvoice(call, { items: [lamp] })
  const { body: correction } = await call<TestDocument>('POST', '/api/v1/tax/documents/corrections', {
    number: nextNumber(),
    reason: 'other_error',
    documents: [
      { id: first.id, lines: [{ id: 'chair', after: { unitPrice: '12.00' } }] },
      { id: second.id, lines: [{ id: 'lamp', quantity: 1 }] },
    ],
  })
  expect(totalsOf(correction)).toBe('-30.00 + -0.90 = -30.90')
  expect(await tryCorrect(call, correction, { lines: [{ id: 'chair', quantity: 1 }] })).toMatchObject({
    status: 409,
    body: { code: 'document-is-correction' },
  })
  expect(totalsOf(await correct(call, correction, {}))).toBe('30.00 + 0.90 = 30.90')
})

test('a correction dated before its original is issued with a warning', async ({ call }) => {
  const original = await approveInvoice(call, { items: [chair], issueDate: '2026-11-20' })
  const earlier = await correct(call, original, {
    issueDate: '2026-11-19',
    lines: [{ id: 'chair', quantity: 1 }],
  })
  expect(earlier.warnings).toMatchObject([{ code: 'correction-before-original', pointer: '/issueDate' }])
  const sameDay = await correct(call, original, {
    issueDate: '2026-11-20',
    lines: [{ id: 'chair', quantity: 1 }],
  })
  expect(sameDay.warnings).toEqual([])
})

const faults: [what: string, body: object, status: number, code: string, error: object][] = [
  [
    'a line that stays as it is',
    { lines: [{ id: 'chair', after: { quantity: 5 } }] },
    422,
    'calculation-refused',
    { code: 'nothing-changes', pointer: '/lines/0' },
  ],
  [
    'a line that changes its sign',
    { lines: [{ id: 'chair', after: { quantity: -1 } }] },
    409,
    'correction-exceeds-original',
    { code: 'changes-sign', pointer: '/lines/0/after' },
  ],
  [
    'an unknown rate',
    { lines: [{ id: 'chair', after: { taxRateCode: 'NONE' } }] },
    422,
    'calculation-refused',
    { code: 'unknown-rate', pointer: '/lines/0/after/taxRateCode' },
  ],
  [
    'a new line with an id that the document has',
    { lines: [{ add: chair }] },
    422,
    'calculation-refused',
    { code: 'duplicate-item-id', pointer: '/lines/0/add/id' },
  ],
  [
    'a discount above the document',
    { discount: { gross: '500' } },
    409,
    'correction-exceeds-original',
    { code: 'discount-exceeds-document', pointer: '/discount/gross' },
  ],
  [
    'an amount received for an ordinary invoice',
    { amountReceived: '5' },
    422,
    'invalid-request',
    { pointer: '/amountReceived' },
  ],
  [
    'a line with two ways',
    { lines: [{ id: 'chair', quantity: 1, after: null }] },
    422,
    'invalid-request',
    { pointer: '/lines/0' },
  ],
]

for (const [what, body, status, code, error] of faults)
  test(`a correction with ${what} is rejected: ${code}`, async ({ call }) => {
    const original = await approveInvoice(call, { items: [chair] })
    expect(await tryCorrect(call, original, body)).toMatchObject({ status, body: { code, errors: [error] } })
  })

test('a correction cannot be taken back after a later one changed its line, and cannot be voided', async ({
  call,
}) => {
  const original = await approveInvoice(call, { items: [chair] })
  const first = await correct(call, original, { lines: [{ id: 'chair', after: { unitPrice: '9.00' } }] })
  const second = await correct(call, original, { lines: [{ id: 'chair', quantity: 1 }] })
  expect(await tryCorrect(call, first, {})).toMatchObject({
    status: 409,
    body: { code: 'correction-exceeds-original', errors: [{ code: 'corrected-since' }] },
  })
  const voidOf = ({ id }: TestDocument) =>
    call('POST', `/api/v1/tax/documents/${id}/void`, { reason: 'typed twice' }, { 'if-match': '"v1"' })
  expect(await voidOf(first)).toMatchObject({ status: 409, body: { code: 'document-has-corrections' } })
  expect(await voidOf(second)).toMatchObject({ status: 200 })
  expect(await voidOf(first)).toMatchObject({ status: 200 })
})

const half = { lines: [{ id: 'chair', quantity: 1 }] }
const secondOfCredits: [what: string, first: object, second: object, isVoided: boolean][] = [
  ['only credits', half, half, true],
  ['changes the buyer', { ...half, buyer: { name: 'New' } }, half, false],
  [
    'changes the third parties',
    { ...half, thirdParties: [{ name: 'Shop', role: 'recipient' }] },
    half,
    false,
  ],
  ['changes the date of sale', { ...half, saleDate: '2026-11-02' }, half, false],
  ['states the buyer as it is', { ...half, buyer: { name: 'Old' } }, half, true],
  ['has its own notes and metadata', { ...half, notes: 'first', metadata: { a: 'b' } }, half, true],
  ['only credits, and the second changes the buyer', half, { ...half, buyer: { name: 'New' } }, true],
]

for (const [what, first, second, isVoided] of secondOfCredits)
  test(`the first of two credits ${isVoided ? 'can' : 'cannot'} be voided when it ${what}`, async ({
    call,
  }) => {
    const original = await approveInvoice(call, { items: [chair], buyer: { name: 'Old' } })
    const [earlier, later] = [await correct(call, original, first), await correct(call, original, second)]
    const voidOf = ({ id }: TestDocument) =>
      call('POST', `/api/v1/tax/documents/${id}/void`, { reason: 'typed twice' }, { 'if-match': '"v1"' })
    if (!isVoided) {
      expect(await voidOf(earlier)).toMatchObject({ status: 409, body: { code: 'document-has-corrections' } })
      expect(await voidOf(later)).toMatchObject({ status: 200 })
    }
    expect(await voidOf(earlier)).toMatchObject({ status: 200 })
    const next = await correct(call, original, half)
    const buyer = isVoided && 'buyer' in second ? { name: 'New' } : { name: 'Old' }
    expect(next).toMatchObject({ content: { buyer } })
  })

test('a credit of several documents that changes their buyer cannot be voided before the next credit of any of them', async ({
  call,
}) => {
  const documents = [
    await approveInvoice(call, { items: [chair], buyer: { name: 'Old' } }),
    await approveInvoice(call, { items: [chair], buyer: { name: 'Old' } }),
  ]
  const voidedWith = async (body: object) => {
    const { body: credit } = await call<TestDocument>('POST', '/api/v1/tax/documents/corrections', {
      number: nextNumber(),
      reason: 'return_of_goods',
      documents: documents.map(({ id }) => ({ id, ...half })),
      ...body,
    })
    for (const document of documents.slice(1)) await correct(call, document, half)
    const path = `/api/v1/tax/documents/${credit.id}/void`
    return (await call('POST', path, { reason: 'typed twice' }, { 'if-match': '"v1"' })).status
  }
  expect(await voidedWith({})).toBe(200)
  expect(await voidedWith({ buyer: { name: 'New' } })).toBe(409)
})

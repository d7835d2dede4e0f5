import type { JpkV7m } from '@fiscus/contracts/returns/jpk-v7m'
import type { VatUe } from '@fiscus/contracts/returns/vat-ue'
import { checkFa3 } from '@fiscus/fiscal/fa3/check-fa3'
import { checkJpk } from '@fiscus/fiscal/jpk/check-jpk'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { type ChainDocument, chair } from '../testing/accounting-chains/chain.ts'
import { chainsInEuro } from '../testing/accounting-chains/chains-in-euro.ts'
import { chainsInPln } from '../testing/accounting-chains/chains-in-pln.ts'
import { approveInvoice, correct, nextNumber, type TestDocument, totalsOf } from '../testing/documents.ts'
import { seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

// After the last day of a chain: a file of a day to come is refused.
const test = taxServiceTest({ clock: fakeClock('2049-12-31T08:00:00Z') })
const monthsOfChain = 4

/** Issues the documents of a chain in months of its own, and compares what each one states. */
for (const [index, { what, documents, months }] of [...chainsInPln, ...chainsInEuro].entries())
  test(`what an accountant expects of ${what}`, async ({ call }) => {
    await call('PUT', '/api/v1/tax/seller', { ...seller, taxOffice: '1433' }, { 'if-match': '*' })
    const issued: TestDocument[] = []
    for (const document of documents) {
      const one = await issue(call, document, issued, index)
      issued.push(one)
      const states = { day: document.day, totals: totalsOf(one), fa3: await fa3Of(call, one) }
      const [net, tax, gross] = document.totals.split(' ')
      expect(states).toEqual({ day: document.day, totals: `${net} + ${tax} = ${gross}`, fa3: document.fa3 })
    }
    const stated: Record<number, string> = {}
    for (let month = 0; month < monthsOfChain; month++) {
      const cells = await cellsOf(call, dayOf(index, `${month}-01`).slice(0, 7))
      if (cells !== '') stated[month] = cells
    }
    expect(stated).toEqual(months)
  })

/** The day of a chain: three chains have a year. */
function dayOf(index: number, day: string): string {
  const [month = '', date = ''] = day.split('-')
  const number = (index % 3) * monthsOfChain + Number(month) + 1
  return `${2027 + Math.floor(index / 3)}-${String(number).padStart(2, '0')}-${date}`
}

async function issue(
  call: Call,
  { day, body = {}, corrects, together, settles }: ChainDocument,
  issued: readonly TestDocument[],
  index: number,
): Promise<TestDocument> {
  const idOf = (place: number) => issued[place]?.id
  const issueDate = dayOf(index, day)
  const advances = settles && { settles: settles.map(idOf) }
  const named = corrects === undefined ? undefined : issued[corrects]
  if (named !== undefined) return correct(call, named, { ...body, ...advances, issueDate })
  if (together !== undefined) {
    const reply = await call<TestDocument>('POST', '/api/v1/tax/documents/corrections', {
      ...body,
      number: nextNumber(),
      issueDate,
      documents: together.map((place) => ({ id: idOf(place) })),
    })
    expect(reply.status, reply.text).toBe(201)
    return reply.body
  }
  const { items, ...sale }: { items: readonly (typeof chair & { tax?: string })[] } = {
    items: [chair],
    ...body,
  }
  return approveInvoice(call, {
    ...sale,
    ...advances,
    items: items.map(({ tax, ...item }) =>
      tax === undefined ? item : { ...item, taxPointDate: dayOf(index, tax) },
    ),
    issueDate,
    taxPointDate: issueDate,
  })
}

/** RodzajFaktury, TypKorekty and the amounts of the file, which is valid by the schema; null without a file. */
async function fa3Of(call: Call, { id }: TestDocument): Promise<string | null> {
  const reply = await call('GET', `/api/v1/tax/documents/${id}/fa3`)
  if (reply.status === 409) return null
  expect(reply.status, reply.text).toBe(200)
  expect(checkFa3(reply.text)).toEqual([])
  const textsOf = (name: string) =>
    Array.from(reply.text.matchAll(new RegExp(`<(${name})>([^<]*)<`, 'g')), ([, field, text]) => [
      field,
      text,
    ])
  const kind = [...textsOf('RodzajFaktury'), ...textsOf('TypKorekty')].map(([, text]) => text)
  return [...kind, ...textsOf('P_1[34]_\\w+|P_15').flat()].join(' ')
}

/** The cells of a month, whose file is valid by the schema; VAT-UE states the same. */
async function cellsOf(call: Call, period: string): Promise<string> {
  const { body } = await call<JpkV7m>('GET', `/api/v1/tax/returns/jpk-v7m?period=${period}`)
  expect([body.faults, body.reconciliation.unexplained]).toEqual([[], { net: '0.00', tax: '0.00' }])
  const file = await call('GET', `/api/v1/tax/returns/jpk-v7m/xml?period=${period}`)
  expect([file.status, checkJpk(file.text)]).toEqual([200, []])
  const vatUe = await call<VatUe>('GET', `/api/v1/tax/returns/vat-ue?period=${period}`)
  expect(vatUe.body.reconciliation.jpkV7m.map(({ difference }) => difference)).toEqual(['0.00', '0.00'])
  return body.cells.map(({ cell, amount }) => `${cell} ${amount}`).join(' ')
}

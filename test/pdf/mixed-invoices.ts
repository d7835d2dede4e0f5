import type { Call } from '@fiscus/testing/http-client'
import { ksefCases } from '../ksef/read-cases.ts'

const item = { id: '1', name: 'Stół dębowy', quantity: '3', unitPrice: '333.33', taxRateCode: 'VAT23' }
const documents = '/api/v1/tax/documents'

/** Approves an invoice with a number and returns its id. */
type Kind = (call: Call, number: string) => Promise<string>

const approve =
  (body: object): Kind =>
  (call, number) =>
    post(call, documents, { type: 'invoice', number, currency: 'PLN', ...body })

/** A correction of an invoice of its own, which is approved before it. */
async function correction(call: Call, number: string): Promise<string> {
  const original = await approve({ items: [item] })(call, `${number} original`)
  return post(call, `${documents}/${original}/corrections`, { number, reason: 'return_of_goods' })
}

const reverseCharge = {
  customer: { country: 'DE', geoZone: 'eu_vat', customerType: 'b2b', vatNumber: 'DE136695976' },
  items: [{ ...item, taxRateCode: undefined, itemType: 'service' }],
}

const kinds: readonly Kind[] = [
  ...ksefCases.map(({ cart }) => approve(cart)),
  correction,
  approve({ invoiceType: 'advance', amountReceived: '123.00', items: [item] }),
  approve(reverseCharge),
  approve({ items: [item], annotations: { splitPayment: true } }),
  approve({ items: [{ ...item, taxRateCode: 'WHT20', itemType: 'service' }] }),
]

/**
 * Approves invoices of all kinds in turns: each KSeF case, a correction, an advance invoice, reverse charge, split
 * payment and tax withheld.
 */
export async function approveMixed(call: Call, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count)
    for (const kind of kinds.slice(0, count - ids.length)) ids.push(await kind(call, `FV/${ids.length}`))
  return ids
}

async function post(call: Call, path: string, body: object): Promise<string> {
  const reply = await call<{ id: string }>('POST', path, body)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.id
}

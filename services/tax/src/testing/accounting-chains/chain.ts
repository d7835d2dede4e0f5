/**
 * One document of a chain. `day` counts the months of the chain from 0, `1-05`: issue date and, of an invoice, tax
 * point. `corrects` and `settles` are places in the chain. `states` is what an accountant expects: net, tax and gross
 * amount, then the kind of the FA(3) file, TypKorekty of a correction, and its amounts; null when there is no file.
 */
export type ChainDocument = {
  day: string
  body?: object
  corrects?: number
  together?: readonly number[]
  settles?: readonly number[]
  totals: string
  fa3: string | null
}

/**
 * Documents one after another, and the cells of JPK_V7M for each month with one, as an accountant computes them by
 * hand.
 */
export type Chain = {
  what: string
  documents: readonly ChainDocument[]
  months: Readonly<Record<number, string>>
}

const poland = { country: 'PL', vatNumber: 'PL1132191233' }
const inPoland = { name: 'CDE sp. j.', address: { country: 'PL', line1: 'ul. Sadowa 1' } }

export const germany = {
  customer: {
    customerType: 'b2b',
    geoZone: 'eu_vat',
    country: 'DE',
    vatNumber: 'DE811907980',
    vatNumberStatus: 'active',
  },
  buyer: { name: 'B GmbH', taxId: 'DE811907980', address: { country: 'DE', line1: 'Weg 1' } },
}
export const usa = {
  customer: { country: 'US', isBusiness: true },
  buyer: { name: 'C Inc.', address: { country: 'US', line1: 'Road 1' } },
}

export const chair = {
  id: 'a',
  name: 'Krzesło',
  quantity: '1',
  unitPrice: '100.00',
  itemType: 'product',
  unit: 'szt.',
}

/** An invoice for a buyer in Poland, of one chair of 100.00 at 23 % unless `body` says otherwise. */
export function sale(day: string, totals: string, fa3: string | null, body: object = {}): ChainDocument {
  return { day, totals, fa3, body: { customer: poland, buyer: inPoland, items: [chair], ...body } }
}

/** A correction of a document of the chain. */
export function correction(
  corrects: number,
  day: string,
  body: object,
  totals: string,
  fa3: string | null,
): ChainDocument {
  return { day, corrects, body, totals, fa3 }
}

/** A foreign currency and its exchange rate. */
export function at(rate: string, currency = 'EUR') {
  return { currency, exchangeRate: { rate, date: '2026-01-02', source: 'NBP' } }
}

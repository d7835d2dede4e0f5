const desk = { id: '1', name: 'Biurko dębowe', quantity: '2', unitPrice: '1249.00' }
const lamp = { id: '2', name: 'Lampa biurkowa', quantity: '4', unitPrice: '189.90', discountPercent: '5' }
const book = { id: '1', name: 'Atlas drzew', quantity: '10', unitPrice: '49.00', taxRateCode: 'VAT5' }
const design = { id: '1', name: 'Projekt wnętrza', quantity: '1', unitPrice: '3200.00', itemType: 'service' }
const euro = { rate: '4.2815', source: 'NBP, tabela A' }

const polish = { country: 'PL', isBusiness: true, vatNumber: '5260250274' }
const german = { country: 'DE', isBusiness: true, vatNumber: 'DE136695976', vatNumberStatus: 'active' }
const french = { country: 'FR', isBusiness: true, vatNumber: 'FR40303265045', vatNumberStatus: 'active' }
const american = { country: 'US', isBusiness: true }

/** A document of the demo data. `company` is a position in the list of companies, `days` the age at its approval. */
export type SampleDocument = {
  days: number
  company?: number
  body: { number: string; [field: string]: unknown }
  /** Of the last weekday before the document (VAT act art. 31a(1)). */
  exchangeRate?: { rate: string; source: string }
  /** What happens to it after its approval. */
  afterwards?: 'void' | 'lock'
  correction?: { number: string; [field: string]: unknown }
  /** The number of the document that it follows, or of the advance that it settles. */
  follows?: string
  settles?: string
}

const invoice = { type: 'invoice', currency: 'PLN', priceMode: 'exclusive' }

/** Documents of each kind, of each zone, and of the special procedures, the oldest first. */
export const sampleDocuments: readonly SampleDocument[] = [
  {
    days: 58,
    company: 0,
    body: { type: 'offer', number: 'OF/2026/014', currency: 'PLN', customer: polish, items: [desk, lamp] },
  },
  {
    days: 55,
    company: 0,
    follows: 'OF/2026/014',
    body: { type: 'order', number: 'ZA/2026/009', currency: 'PLN', customer: polish, items: [desk, lamp] },
  },
  {
    days: 49,
    company: 0,
    body: {
      ...invoice,
      number: 'ZAL/2026/003',
      invoiceType: 'advance',
      amountReceived: '1000.00',
      customer: polish,
      items: [desk, lamp],
    },
  },
  {
    days: 42,
    company: 0,
    settles: 'ZAL/2026/003',
    body: {
      ...invoice,
      number: 'FV/2026/101',
      invoiceType: 'settlement',
      customer: polish,
      items: [desk, lamp],
    },
    afterwards: 'lock',
  },
  { days: 40, company: 1, body: { ...invoice, number: 'FV/2026/102', customer: polish, items: [book] } },
  {
    days: 36,
    company: 2,
    body: { ...invoice, number: 'FV/2026/103', customer: polish, items: [desk] },
    correction: {
      number: 'FK/2026/011',
      reason: 'discount_after_sale',
      note: 'Rabat za opóźnioną dostawę',
      lines: [{ id: '1', after: { discountPercent: '10' } }],
    },
  },
  {
    days: 33,
    company: 3,
    exchangeRate: euro,
    body: {
      ...invoice,
      number: 'FV/2026/104',
      currency: 'EUR',
      customer: german,
      items: [desk],
    },
  },
  {
    days: 30,
    company: 4,
    exchangeRate: euro,
    body: {
      ...invoice,
      number: 'FV/2026/105',
      currency: 'EUR',
      customer: french,
      items: [design],
    },
  },
  { days: 27, company: 5, body: { ...invoice, number: 'FV/2026/106', customer: american, items: [lamp] } },
  {
    days: 22,
    body: {
      ...invoice,
      number: 'FV/2026/107',
      priceMode: 'inclusive',
      customer: { country: 'DE' },
      items: [lamp],
    },
  },
  {
    days: 20,
    body: {
      ...invoice,
      number: 'FV/2026/108',
      priceMode: 'inclusive',
      customer: { country: 'PL' },
      items: [
        {
          id: '1',
          name: 'Fotel z lat 60.',
          quantity: '1',
          unitPrice: '1800.00',
          itemType: 'margin_goods',
          acquisitionCost: '1100.00',
        },
      ],
    },
  },
  {
    days: 15,
    company: 1,
    body: {
      ...invoice,
      number: 'FV/2026/109',
      customer: polish,
      items: [{ ...design, taxRateCode: 'WHT20', name: 'Licencja zagraniczna' }],
    },
  },
  {
    days: 12,
    company: 2,
    body: { ...invoice, number: 'FV/2026/110', customer: polish, items: [lamp] },
    afterwards: 'void',
  },
  {
    days: 8,
    company: 1,
    body: { ...invoice, number: 'FV/2026/111', customer: polish, items: [book, { ...lamp, id: '3' }] },
  },
  {
    days: 3,
    company: 0,
    body: {
      ...invoice,
      number: 'FV/2026/112',
      customer: polish,
      documentDiscount: { percent: '3' },
      items: [desk, lamp],
    },
  },
  { days: 1, company: 2, body: { ...invoice, number: 'FV/2026/113', customer: polish, items: [desk] } },
]

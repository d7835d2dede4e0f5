import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { settledItems } from '@fiscus/tax-engine/advances/settled-items'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import { correctSnapshot } from '@fiscus/tax-engine/corrections/correct-snapshot'
import type { CorrectionLine } from '@fiscus/tax-engine/corrections/correction-request'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { documentState } from '@fiscus/tax-engine/state/document-state'
import { snapshotOf } from '@fiscus/tax-engine/testing/sample-calculations'
import type { DocumentData } from '../views/document/document-data.ts'
import type { DocumentView } from '../views/document/document-view.ts'
import { viewOfDocument } from '../views/document/view-of-document.ts'
import { sampleBankAccount, sampleBuyer, sampleSeller } from '../views/samples/sample-parties.ts'
import { sampleData } from './sample-data.ts'

const domestic = { country: 'PL', vatNumber: 'PL1132191233' }
const content: DocumentContent = {
  seller: { ...sampleSeller, bankAccount: sampleBankAccount },
  buyer: sampleBuyer,
  placeOfIssue: 'Kraków',
  payment: { method: 'transfer', terms: [{ dueDate: '2026-12-06' }] },
  lines: ['table', 'chairs', 'album'].map((id) => ({ id, unit: 'szt.' })),
}
const order: TaxDocument = {
  currency: 'PLN',
  taxPointDate: '2026-11-20',
  customer: domestic,
  items: [
    { id: 'table', name: 'Stół konferencyjny Wawel, dąb olejowany', quantity: '1', unitPrice: '6480.00' },
    {
      id: 'chairs',
      name: 'Krzesło Żuraw z podłokietnikami',
      quantity: '12',
      unitPrice: '689.00',
      discountPercent: '5',
    },
    {
      id: 'album',
      name: 'Album „Polskie wzornictwo 1918–1939”',
      quantity: '4',
      unitPrice: '98.10',
      taxRateCode: 'VAT5',
    },
  ],
}

const seeded = (document: TaxDocument) => snapshotOf(document, seededConfiguration)

/** For tests: the invoices that the law treats in ways of their own, each with all that it can print. */
export const specialInvoices: Readonly<Record<string, (language: PdfLanguage) => DocumentView>> = {
  'correction-differences': (language) =>
    viewOfDocument(
      correctionOf('differences', [{ id: 'chairs', quantity: '2' }], {
        correctionReason: 'return_of_goods',
        correctionNote: 'dwa krzesła uszkodzone w transporcie',
      }),
      language,
    ),
  'correction-before-and-after': (language) =>
    viewOfDocument(
      correctionOf(
        'before_and_after',
        [
          { id: 'table', after: { unitPrice: '6120.00' } },
          { id: 'album', after: { quantity: '5' } },
        ],
        {
          correctionReason: 'price_reduction',
          correctionNote: null,
          correctedPeriod: 'listopad 2026',
        },
      ),
      language,
    ),
  'correction-of-data': (language) =>
    viewOfDocument(
      correctionOf('differences', undefined, {
        correctionReason: 'other_error',
        correctionNote: 'błędny adres nabywcy',
        content: { ...content, payment: {} },
      }),
      language,
    ),
  advance: (language) =>
    viewOfDocument(
      sampleData({
        snapshot: advance,
        invoiceType: 'advance',
        number: 'FZ/2026/11/0007',
        content: { ...content, saleDate: '2026-11-18', payment: { method: 'transfer' } },
        links: [{ ...link, relation: 'source', type: 'order', number: 'ZAM/2026/0311' }],
      }),
      language,
    ),
  settlement: (language) =>
    viewOfDocument(
      sampleData({
        snapshot: settlement(),
        invoiceType: 'settlement',
        number: 'FR/2026/12/0003',
        issueDate: '2026-12-04',
        content: { ...content, saleDate: '2026-12-04' },
        links: [{ ...link, relation: 'settles', id: 'advance', number: 'FZ/2026/11/0007' }],
      }),
      language,
    ),
  margin: (language) =>
    viewOfDocument(
      sampleData({
        snapshot: seeded({
          ...order,
          items: [
            {
              id: 'table',
              name: 'Sekretarzyk biedermeier, ok. 1840',
              quantity: '1',
              unitPrice: '18400.00',
              acquisitionCost: '11111.11',
              taxRateCode: 'MARZA23',
            },
            {
              id: 'chairs',
              name: 'Krzesło gięte, lata 20. XX w.',
              quantity: '6',
              unitPrice: '740.00',
              acquisitionCost: '222.22',
              taxRateCode: 'MARZA23',
            },
          ],
        }),
        number: 'FM/2026/11/0002',
        content: {
          ...content,
          saleDate: '2026-11-20',
          requiredWords: ['procedura marży - towary używane'],
        },
      }),
      language,
    ),
  withholding: (language) =>
    viewOfDocument(
      sampleData({
        snapshot: seeded({
          ...order,
          items: [
            {
              id: 'table',
              name: 'Licencja na wzór „Żuraw”, IV kwartał 2026',
              quantity: '1',
              unitPrice: '12500.00',
              itemType: 'service',
              taxRateCode: 'WHT20',
            },
          ],
        }),
        number: 'FV/2026/11/0051',
        content: { ...content, salePeriod: { from: '2026-10-01', to: '2026-12-31' }, lines: [] },
      }),
      language,
    ),
  'reverse-charge': (language) =>
    viewOfDocument(
      sampleData({
        snapshot: seeded({
          ...order,
          customer: {
            country: 'DE',
            geoZone: 'eu_vat',
            customerType: 'b2b',
            vatNumber: 'DE136695976',
          },
          items: [
            {
              id: 'table',
              name: 'Projekt wnętrza biura, etap 2',
              quantity: '86.5',
              unitPrice: '240.00',
              itemType: 'service',
            },
          ],
        }),
        number: 'FV/2026/11/0048',
        content: {
          ...content,
          buyer: foreignBuyer,
          saleDate: '2026-11-20',
          lines: [{ id: 'table', unit: 'godz.' }],
          requiredWords: ['odwrotne obciążenie'],
        },
      }),
      language,
    ),
  'foreign-currency': (language) =>
    viewOfDocument(
      sampleData({
        snapshot: seeded({
          ...order,
          currency: 'EUR',
          exchangeRate: { rate: '4.2501', date: '2026-11-19', source: 'NBP 224/A/NBP/2026' },
          items: order.items.map((item) => ({ ...item, unitPrice: '1234.56' })),
        }),
        number: 'FV/2026/11/0049',
        content: {
          ...content,
          seller: { ...sampleSeller, bankAccount: { ...sampleBankAccount, currency: 'EUR' } },
          saleDate: '2026-11-20',
        },
      }),
      language,
    ),
}

const foreignBuyer = {
  name: 'Müller & Söhne Innenausbau GmbH',
  address: { country: 'DE', line1: 'Schönhauser Allee 44a', postalCode: '10435', city: 'Berlin' },
  taxId: 'DE136695976',
}

const advance = seeded({ ...order, amountReceived: '5000.00' })

const link = {
  relation: 'corrects',
  id: 'original',
  type: 'invoice',
  number: 'FV/2026/11/0042',
  issueDate: '2026-11-03',
} as const

/** A settlement of the order, from which the advance is taken off. */
function settlement(): TaxSnapshot {
  const state = documentState({ original: advance, corrections: [] })
  const settled = settledItems({ id: 'advance', number: 'FZ/2026/11/0007', state })
  const calculation = calculateDocument(order, seededConfiguration, 'draft', settled)
  if (calculation.kind === 'refused') throw new Error(JSON.stringify(calculation.faults))
  return calculation.snapshot
}

/** A correction of the order as an invoice; without lines only data outside the figures change. */
function correctionOf(
  presentation: 'differences' | 'before_and_after',
  lines: readonly CorrectionLine[] | undefined,
  facts: Partial<DocumentData>,
): DocumentData {
  const history = { original: seeded(order), corrections: [], id: 'original' }
  const source = { document: order, configuration: seededConfiguration, use: 'invoice' } as const
  const correction = correctSnapshot({ history, source, lines, isKept: !lines }, presentation)
  if (correction.kind === 'refused') throw new Error(JSON.stringify(correction.faults))
  return sampleData({
    snapshot: correction.snapshot,
    number: 'FK/2026/11/0005',
    content,
    links: [link],
    ...facts,
  })
}

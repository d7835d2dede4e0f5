import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import type { DocumentData } from '../document/document-data.ts'
import type { DocumentView } from '../document/document-view.ts'
import { viewOfDocument } from '../document/view-of-document.ts'
import { sampleBankAccount, sampleBuyer, sampleSeller } from './sample-parties.ts'

const cart: TaxDocument = {
  currency: 'PLN',
  taxPointDate: '2026-11-20',
  customer: { country: 'PL', vatNumber: 'PL1132191233' },
  items: [
    { id: '1', name: 'Stół konferencyjny Wawel, dąb olejowany', quantity: '1', unitPrice: '6480.00' },
    {
      id: '2',
      name: 'Krzesło Żuraw z podłokietnikami',
      quantity: '12',
      unitPrice: '689.00',
      discountPercent: '5',
    },
    { id: '3', name: 'Regał modułowy 240 × 180 cm', quantity: '3', unitPrice: '1215.50' },
    {
      id: '4',
      name: 'Album „Polskie wzornictwo 1918–1939”',
      quantity: '4',
      unitPrice: '98.10',
      taxRateCode: 'VAT5',
    },
    { id: '5', name: 'Montaż mebli', quantity: '6.5', unitPrice: '140.00', itemType: 'service' },
  ],
}

const lines = [
  {
    id: '1',
    unit: 'szt.',
    description: '320 × 120 cm, olej twardowoskowy, przepust kablowy',
    productCode: 'WAW-320',
  },
  { id: '2', unit: 'szt.', description: 'tapicerka wełniana, kolor grafit', productCode: 'ZUR-02' },
  { id: '3', unit: 'kpl.', productCode: 'REG-240' },
  { id: '4', unit: 'egz.', productCode: 'ALB-18' },
  { id: '5', unit: 'godz.' },
]

/** An invented invoice or offer, calculated with the seed of a new tenant. */
export function sampleDocument(kind: 'invoice' | 'offer', language: PdfLanguage): DocumentView {
  const calculation = calculateDocument(cart, seededConfiguration)
  if (calculation.kind === 'refused') throw new Error(JSON.stringify(calculation.faults))
  const isInvoice = kind === 'invoice'
  const data: DocumentData = {
    type: kind,
    invoiceType: isInvoice ? 'standard' : null,
    number: isInvoice ? 'FV/2026/11/0042' : 'OF/2026/11/0017',
    issueDate: '2026-11-22',
    isVoided: false,
    ksefNumber: null,
    correctionReason: null,
    correctionNote: null,
    snapshot: calculation.snapshot,
    content: {
      seller: { ...sampleSeller, bankAccount: sampleBankAccount },
      buyer: sampleBuyer,
      ...(isInvoice && { saleDate: '2026-11-20', annotations: { splitPayment: true } }),
      placeOfIssue: 'Kraków',
      payment: { method: 'transfer', terms: [{ dueDate: '2026-12-06' }] },
      notes: 'Dziękujemy za współpracę. Na meble udzielamy 5 lat gwarancji.',
      lines,
      ...(isInvoice && { requiredWords: ['mechanizm podzielonej płatności'] }),
    },
    correctedPeriod: null,
    links: isInvoice
      ? [
          {
            relation: 'source',
            id: 'sample',
            type: 'order',
            number: 'ZAM/2026/0311',
            issueDate: '2026-11-03',
          },
        ]
      : [],
    logo: null,
  }
  return { ...viewOfDocument(data, language), mark: 'sample' }
}

import { expect, test } from 'vitest'
import { obstacleTogether } from './obstacle-together.ts'

const invoice = {
  type: 'invoice',
  invoiceType: 'standard',
  currency: 'PLN',
  companyId: null,
  status: 'approved',
  correctionReason: null,
} as const

test.each([
  ['two invoices', [invoice, invoice], null],
  ['one invoice', [invoice], 'needsTwo'],
  ['101 invoices', Array.from({ length: 101 }, () => invoice), 'needsMany'],
  ['two currencies', [invoice, { ...invoice, currency: 'EUR' }], 'needsOneKind'],
  [
    'an advance beside an invoice',
    [invoice, { ...invoice, invoiceType: 'advance' as const }],
    'needsOneKind',
  ],
  ['invoices of two companies', [invoice, { ...invoice, companyId: 'a' }], 'needsOneKind'],
  ['a voided invoice', [invoice, { ...invoice, status: 'voided' as const }], 'needsOneKind'],
  ['a correction', [invoice, { ...invoice, correctionReason: 'price_error' as const }], 'needsOneKind'],
])('%s: %#', (_, documents, obstacle) => {
  expect(obstacleTogether(documents)).toBe(obstacle)
})

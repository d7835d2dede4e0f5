import { readFileSync } from 'node:fs'
import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { checkJpk } from '@fiscus/fiscal/jpk/check-jpk'
import { registerPart } from '@fiscus/fiscal/jpk/register-part'
import { noClosings } from '@fiscus/fiscal/periods/closing'
import { buyers, calculated, invoice } from '@fiscus/fiscal/testing/sample-documents'
import { expect, test } from 'vitest'

const sample = readFileSync(new URL('samples/jpk-v7m3-own.xml', import.meta.url), 'utf8')

/** What our rows state otherwise than the sample. */
const differences: Readonly<Record<string, string>> = {
  KodKrajuNadaniaTIN: 'the sample leaves PL out in one row; compared in register-part.test.ts',
  NrKontrahenta: 'the numbers of the sample have no check digits; compared in register-part.test.ts',
}

const polish: DocumentContent = { buyer: { name: 'Buyer A', taxId: '5261040828' } }
const foreign = (name: string, country: string) => ({
  buyer: { name, taxId: '999999999', address: { country, line1: 'A' } },
})

const used = {
  itemType: 'margin_goods',
  unitPrice: '15000',
  acquisitionCost: '13770',
} as const

/** The documents behind the rows of the sample. */
const documents = [
  invoice({
    number: 'FV/1',
    issueDate: '2026-10-01',
    ksef: { mode: 'online', number: '9999999999-20261001-0A1B2C-3D4E5F-01' },
    content: polish,
    snapshot: calculated(buyers.poland, [{ taxRateCode: 'VAT5' }, { taxRateCode: 'VAT8' }, {}]),
  }),
  invoice({
    number: 'FV/2',
    issueDate: '2026-10-02',
    content: polish,
    snapshot: calculated(buyers.poland, [{ taxRateCode: 'ZW', unitPrice: '300' }]),
  }),
  invoice({
    number: 'FV/3',
    issueDate: '2026-10-03',
    ksef: { mode: 'online', number: '9999999999-20261003-0A1B2C-3D4E5F-02' },
    content: foreign('EFG GmbH', 'DE'),
    snapshot: calculated(buyers.germany, [{ itemType: 'service', unitPrice: '1000' }]),
  }),
  invoice({
    number: 'FV/4',
    issueDate: '2026-10-04',
    ksef: { mode: 'online', number: '9999999999-20261004-0A1B2C-3D4E5F-03' },
    content: foreign('Greek buyer', 'GR'),
    snapshot: calculated(buyers.germany, [{ unitPrice: '4000' }]),
  }),
  invoice({
    number: 'FV/5',
    issueDate: '2026-10-05',
    ksef: { mode: 'online', number: '9999999999-20261005-0A1B2C-3D4E5F-04' },
    content: foreign('EFG Ltd.', 'US'),
    snapshot: calculated(buyers.usa, [{ unitPrice: '8000' }]),
  }),
  invoice({
    number: 'FM/6',
    issueDate: '2026-10-06',
    content: { lines: [{ id: '1', gtu: 'GTU_07' }] },
    snapshot: calculated(buyers.poland, [used]),
  }),
]

/** The elements with a text inside the rows, in their order. */
function leavesOf(xml: string): string[] {
  return Array.from(xml.matchAll(/<SprzedazWiersz>([\s\S]*?)<\/SprzedazWiersz>/g), ([, row = '']) =>
    Array.from(row.matchAll(/<(\w+)>([^<]*)<\/\1>/g)),
  )
    .flat()
    .flatMap(([, name = '', text]) => (name in differences ? [] : `${name} ${text}`))
}

test('our rows state the same as the sample, element by element, and the same control sums', () => {
  expect(checkJpk(sample)).toEqual([])
  const { xml, figures } = registerPart(documents, { period: '2026-10', closings: noClosings }, 0)
  expect(figures.faults).toEqual([])
  expect(leavesOf(xml)).toEqual(leavesOf(sample))
  expect(sample).toContain(`<LiczbaWierszySprzedazy>${figures.rows}<`)
  expect(sample).toContain('<PodatekNalezny>266.00<')
  expect(figures.declared.tax).toBe(26600n)
})

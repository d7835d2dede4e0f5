import { expect, test } from 'vitest'
import { noClosings } from '../periods/closing.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { buyers, calculated, invoice } from '../testing/sample-documents.ts'
import { checkJpk } from './check-jpk.ts'
import { declarationOf } from './declaration.ts'
import { jpkFrame, sellerFaults } from './jpk-frame.ts'
import { registerPart } from './register-part.ts'

const openOctober = { period: '2026-10', closings: noClosings }
const head = {
  form: 'V7M' as const,
  period: '2026-10',
  seller: { name: 'ABC', nip: '5261040828', email: 'a@example.com', taxOffice: '1433' },
  purpose: 'submission',
  createdAt: new Date('2026-11-20T10:00:00.123Z'),
} as const

/** The file of some documents, which is valid. */
function fileOf(...documents: ReturnDocument[]): string {
  const { xml, figures } = registerPart(documents, openOctober, 0)
  expect(figures.faults).toEqual([])
  const frame = jpkFrame(head, figures)
  const file = frame.head + xml + frame.tail
  expect(checkJpk(file)).toEqual([])
  return file
}

const textsIn = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g')), ([, text]) => text)

test('a month without documents is a valid file', () => {
  const file = fileOf()
  expect(textsIn(file, 'LiczbaWierszySprzedazy')).toEqual(['0'])
  expect(textsIn(file, 'PodatekNalezny')).toEqual(['0.00'])
  expect(textsIn(file, 'P_51')).toEqual(['0'])
})

for (const [what, buyer, numbers] of [
  ['a NIP', { taxId: 'PL1132191233', name: 'X' }, ['PL', '1132191233', 'X']],
  ['a Greek number: EL, never GR', { taxId: 'EL094259216', name: 'X' }, ['EL', '094259216', 'X']],
  [
    'a Greek number that is none of VAT',
    { taxId: 'AK-12', name: 'X', address: { country: 'GR', line1: 'A' } },
    ['EL', 'AK12', 'X'],
  ],
  [
    'an American number',
    { taxId: '12-3456789', name: 'X', address: { country: 'US', line1: 'A' } },
    ['US', '123456789', 'X'],
  ],
  ['a consumer', { name: 'Anna' }, ['BRAK', 'Anna']],
  ['a number of signs only', { taxId: '--', name: ' ' }, ['BRAK', 'BRAK']],
  ['an unknown buyer', undefined, ['BRAK', 'BRAK']],
] as const)
  test(`the buyer: ${what}`, () => {
    const file = fileOf(invoice({ content: { buyer } }))
    const names = ['KodKrajuNadaniaTIN', 'NrKontrahenta', 'NazwaKontrahenta']
    expect(names.flatMap((name) => textsIn(file, name))).toEqual(numbers)
  })

for (const [what, document, date] of [
  ['of the sale', { content: { saleDate: '2026-10-02' } }, ['2026-10-02']],
  [
    'of the end of a period',
    { content: { salePeriod: { from: '2026-09-01', to: '2026-09-30' } } },
    ['2026-09-30'],
  ],
  ['that is the issue date, left out', { content: { saleDate: '2026-10-15' } }, []],
  [
    'of the payment of an advance (art. 106b(1)(4))',
    { invoiceType: 'advance', issueDate: '2026-10-20' },
    ['2026-10-15'],
  ],
] as const)
  test(`the date ${what}`, () => {
    expect(textsIn(fileOf(invoice(document)), 'DataSprzedazy')).toEqual(date)
  })

test('codes and markers are those of the lines of the row, in the order of the structure', () => {
  const items = [{}, {}, { taxPointDate: '2026-11-01' }]
  const lines = [
    { id: '1', gtu: 'GTU_12', procedure: 'I_42' },
    { id: '2', gtu: 'GTU_06', procedure: 'IED' },
    { id: '3', gtu: 'GTU_01' },
  ] as const
  const file = fileOf(invoice({ snapshot: calculated(buyers.poland, items), content: { lines: [...lines] } }))
  expect(Array.from(file.matchAll(/<(GTU_\d\d|IED|I_42)>1</g), ([, name]) => name)).toEqual([
    'GTU_06',
    'GTU_12',
    'IED',
    'I_42',
  ])
})

test('hostile texts: markup, lines, 10,000 characters', () => {
  const hostile = `<K_20>9</K_20>]]>&\r\n\t "x" ${'ł'.repeat(10_000)}`
  const file = fileOf(
    invoice({ number: hostile, content: { buyer: { name: hostile, taxId: `<${hostile}` } } }),
  )
  expect(textsIn(file, 'K_20')).toEqual(['23.00'])
  expect(textsIn(file, 'NrKontrahenta')[0]).toHaveLength(50)
})

test('a character that XML refuses names its document and field, and is not replaced', () => {
  const old = invoice({ id: 'old', number: 'FV/OLD', content: { buyer: { name: 'a\uFFFE' } } })
  const { xml, figures } = registerPart([invoice(), old], openOctober, 0)
  expect(figures.faults).toMatchObject([
    {
      code: 'jpk-invalid',
      pointer: '/documents/old/content/buyer/name',
      detail: { params: { number: 'FV/OLD' } },
    },
  ])
  expect(xml).not.toContain('\uFFFD')
})

test('a row that the schema does not allow names its document, and the others stay', () => {
  const old = invoice({ id: 'old', number: 'FV/OLD', issueDate: '1999-01-01' })
  const { figures } = registerPart([invoice(), old], openOctober, 0)
  expect(figures.faults).toMatchObject([{ code: 'jpk-invalid', pointer: '/documents/old' }])
  expect(figures.faults[0]?.detail.params).toMatchObject({ number: 'FV/OLD' })
})

test('the rows of later parts continue the numbers', () => {
  expect(textsIn(registerPart([invoice(), invoice()], openOctober, 7).xml, 'LpSprzedazy')).toEqual(['8', '9'])
})

/** The declaration of lines, `P_19 100`. */
const declared = (...prices: string[]) => {
  const snapshot = calculated(
    buyers.poland,
    prices.map((unitPrice) => ({ unitPrice })),
  )
  const { figures } = registerPart([invoice({ snapshot })], openOctober, 0)
  return declarationOf(figures).map(({ field, value }) => `${field} ${value}`)
}

test('the declaration rounds each field to whole zlotys, and adds the rounded ones (Tax Ordinance Act art. 63)', () => {
  expect(declared('100.49')).toEqual(['P_19 100', 'P_20 23', 'P_37 100', 'P_38 23', 'P_51 23'])
  expect(declared('100.50')).toEqual(['P_19 101', 'P_20 23', 'P_37 101', 'P_38 23', 'P_51 23'])
})

test('a month of corrections alone: nothing is to be paid, the excess is carried over', () => {
  expect(declared('-100')).toEqual([
    'P_19 -100',
    'P_20 -23',
    'P_37 -100',
    'P_38 -23',
    'P_51 0',
    'P_53 23',
    'P_62 23',
  ])
  fileOf(invoice({ snapshot: calculated(buyers.poland, [{ unitPrice: '-100' }]) }))
})

test('a correction of a file states its purpose', () => {
  const { figures } = registerPart([], openOctober, 0)
  expect(textsIn(jpkFrame({ ...head, purpose: 'correction' }, figures).head, 'CelZlozenia')).toEqual(['2'])
})

test('a natural person is stated with its names and its date of birth', () => {
  const { nip, email, taxOffice } = head.seller
  const naturalPerson = { firstName: 'Anna', lastName: 'Nowak', birthDate: '1980-02-29' }
  const seller = { nip, email, taxOffice, naturalPerson }
  expect(sellerFaults(seller)).toEqual([])
  const frame = jpkFrame({ ...head, seller }, registerPart([], openOctober, 0).figures)
  expect(checkJpk(frame.head + frame.tail)).toEqual([])
  const names = ['etd:ImiePierwsze', 'etd:Nazwisko', 'etd:DataUrodzenia', 'PelnaNazwa']
  expect(names.flatMap((name) => textsIn(frame.head, name))).toEqual(['Anna', 'Nowak', '1980-02-29'])
})

test('what the profile of the seller lacks is named, each with its field', () => {
  expect(sellerFaults({ name: 'ABC' }).map(({ pointer }) => pointer)).toEqual([
    '/seller/nip',
    '/seller/email',
    '/seller/taxOffice',
  ])
})

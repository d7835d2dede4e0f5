import { readFileSync } from 'node:fs'
import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { checkFa3 } from '@fiscus/fiscal/fa3/check-fa3'
import type { Fa3Document } from '@fiscus/fiscal/fa3/fa3-document'
import { fa3Invoice } from '@fiscus/fiscal/fa3/fa3-invoice'
import { settledItems } from '@fiscus/tax-engine/advances/settled-items'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import { correctSnapshot } from '@fiscus/tax-engine/corrections/correct-snapshot'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import type { SnapshotItem, TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { documentState } from '@fiscus/tax-engine/state/document-state'
import { expect, test } from 'vitest'
import { ksefCase } from './read-cases.ts'

/** What our file states otherwise, or not at all. */
const differences: Readonly<Record<string, string>> = {
  UU_ID: 'lines have no identifier beyond their document',
  WZ: 'documents of the warehouse are no content of an invoice',
  DataUmowy: 'contracts, orders and transport are no content of an invoice',
  NrUmowy: 'see DataUmowy',
  DataZamowienia: 'see DataUmowy',
  NrZamowienia: 'see DataUmowy',
  NrPartiiTowaru: 'see DataUmowy',
  WarunkiDostawy: 'see DataUmowy',
  KursUmowny: 'see DataUmowy',
  WalutaUmowna: 'see DataUmowy',
  NrWiersza: 'DodatkowyOpis has only texts of ours',
  Klucz: 'DodatkowyOpis has only texts of ours',
  Wartosc: 'DodatkowyOpis has only texts of ours',
  FP: 'an invoice for a receipt is not marked',
  TP: 'related parties are not marked',
  TypKorekty:
    'sample 02 has 3, for several dates; a reduction of the price has its effect when the correction is issued: 2 (VAT act art. 29a(13))',
}

type Leaf = readonly [name: string, text: string]

const shortened = (text: string) => (/^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text)

/** The elements with a text inside `Fa`, in their order, up to the payment. Amounts without zeros at their end. */
function leavesOf(xml: string): Leaf[] {
  const [, invoice = ''] = /<Fa>([\s\S]*?)(?:<Platnosc>|<WarunkiTransakcji>|<\/Fa>)/.exec(xml) ?? []
  return Array.from(
    invoice.matchAll(/<(\w+)>([^<]*)<\/\1>/g),
    ([, name = '', text = '']): Leaf => [name, shortened(text)],
  ).filter(([name]) => !(name in differences))
}

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

const textIn = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** The content that a sample states, with parties whose numbers have right check digits. */
function contentOf(xml: string, ids: readonly string[]): DocumentContent {
  const rows = Array.from(xml.matchAll(/<FaWiersz>([\s\S]*?)<\/FaWiersz>/g), ([, row = '']) => row)
  const address = { country: 'PL', line1: 'ul. Polna 1' }
  const [from, to] = [textIn(xml, 'P_6_Od'), textIn(xml, 'P_6_Do')]
  const basis = textIn(xml, 'P_19A')
  return {
    seller: { name: 'ABC', nip: '5261040828', address },
    buyer: { name: 'CDE', taxId: '1132191233', address },
    placeOfIssue: textIn(xml, 'P_1M'),
    saleDate: textIn(xml, 'P_6'),
    salePeriod: from && to ? { from, to } : undefined,
    annotations: {
      exemptionBasis: basis ? { source: 'vat_act', text: basis } : undefined,
      marginProcedure: xml.includes('P_PMarzy_2') ? 'travel_agency' : 'used_goods',
    },
    lines: rows.map((row, index) => ({
      id: ids[index] ?? '',
      unit: textIn(row, 'P_8A'),
      cn: textIn(row, 'CN'),
      pkwiu: textIn(row, 'PKWiU'),
      gtin: textIn(row, 'GTIN'),
      productCode: textIn(row, 'Indeks'),
      gtu: textIn(row, 'GTU') as 'GTU_01' | undefined,
      saleDate: textIn(row, 'P_6A'),
    })),
  }
}

const cartOf = (name: string): TaxDocument => JSON.parse(textOf(`cases/${name}.json`)).cart

function calculated(document: TaxDocument, settled: readonly SnapshotItem[] = []): TaxSnapshot {
  const calculation = calculateDocument(document, seededConfiguration, 'invoice', settled)
  if (calculation.kind === 'refused') throw new Error(JSON.stringify(calculation.faults))
  return calculation.snapshot
}

/** A snapshot as the invoice of a sample. The file is valid, and states the same as the sample, element by element. */
function expectSame(name: string, snapshot: TaxSnapshot, facts: Partial<Fa3Document> = {}): string {
  const sample = textOf(`samples/fa3-przyklad-${name.slice(0, 2)}.xml`)
  const file = fa3Invoice({
    invoiceType: 'standard',
    number: textIn(sample, 'P_2') ?? '',
    issueDate: textIn(sample, 'P_1') ?? '',
    approvedAt: new Date('2026-02-15T09:30:47Z'),
    correctionReason: null,
    reductionDate: null,
    correctionNote: null,
    correctedPeriod: null,
    effectivePeriod: null,
    snapshot,
    content: contentOf(
      sample,
      snapshot.items.map(({ id }) => id),
    ),
    links: [],
    corrected: [],
    partiesChanges: [],
    ...facts,
  })
  if (file.kind === 'refused') throw new Error(JSON.stringify(file.faults))
  expect(checkFa3(file.xml)).toEqual([])
  const { deviations, expected } = ksefCase(name)
  const corrected = leavesOf(sample).map(([field, text]): Leaf => {
    const deviates = deviations.some((one) => one.field === field && Number(one.stated) === Number(text))
    return [field, deviates ? shortened(expected[field] ?? '') : text]
  })
  expect(leavesOf(file.xml)).toEqual(corrected)
  return file.xml
}

for (const name of [
  '01-net-prices',
  '08-margin-used-goods',
  '09-exempt',
  '19-margin-and-standard',
  '20-euro-one-exchange-rate',
  '21-euro-three-exchange-rates',
  '22-intra-eu-supply',
  '23-export',
])
  test(`sample ${name}: our file is valid and states the same, element by element`, () => {
    expectSame(name, calculated(cartOf(name)))
  })

/** Of the earlier invoice in samples 02 and 14. */
const ksefNumber = '9999999999-20230908-8BEF280C8D35-4D'

test('sample 02, a correction of sample 01 with its row before and after', () => {
  const document = cartOf('01-net-prices')
  const history = { original: calculated(document), corrections: [] }
  const source = { document, configuration: seededConfiguration, use: 'invoice' } as const
  const lines = [{ id: '1', after: { unitPrice: '1463.41' } }]
  const correction = correctSnapshot({ history, source, lines }, 'before_and_after')
  if (correction.kind === 'refused') throw new Error(JSON.stringify(correction.faults))
  const file = expectSame('02-correction-before-and-after', correction.snapshot, {
    correctionReason: 'price_reduction',
    correctionNote: 'obniżka ceny o 200 zł z uwagi na uszkodzenia estetyczne',
    links: [{ relation: 'corrects', number: 'FV2026/02/150', issueDate: '2026-02-15', ksefNumber }],
  })
  expect(textIn(file, 'TypKorekty')).toBe('2')
})

test('sample 14, the settlement of an advance of 30,000', () => {
  const cart = cartOf('14-settlement-of-prepayment')
  const order = { ...cart, items: cart.items.slice(0, 2) }
  const advance = calculated({ ...order, amountReceived: '30000' })
  const state = documentState({ original: advance, corrections: [] })
  const settled = settledItems({ id: 'advance', number: 'FZ/1', state })
  expectSame('14-settlement-of-prepayment', calculated(order, settled), {
    invoiceType: 'settlement',
    links: [{ relation: 'settles', number: 'FZ/1', issueDate: '2026-08-01', ksefNumber }],
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { checkFa3 } from '@fiscus/fiscal/fa3/check-fa3'
import type { Fa3Document } from '@fiscus/fiscal/fa3/fa3-document'
import { fa3Invoice } from '@fiscus/fiscal/fa3/fa3-invoice'
import { settledItems } from '@fiscus/tax-engine/advances/settled-items'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import { correctSnapshot, correctSnapshots } from '@fiscus/tax-engine/corrections/correct-snapshot'
import type { CorrectionRequest } from '@fiscus/tax-engine/corrections/correction-request'
import type { TaxDocument, TaxDocumentItem } from '@fiscus/tax-engine/document/document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import type { SnapshotItem, TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { type DocumentHistory, documentState } from '@fiscus/tax-engine/state/document-state'
import { paymentMethods } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import type { Presentation } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { expect, test } from 'vitest'
import { ksefCases } from './read-cases.ts'

/** The fields of `Fa` in which our file differs from a sample, each with its reason. */
type Differences = Readonly<Record<string, string>>

const uuid: Differences = { UU_ID: 'lines have no identifier beyond their document' }
const orderUuid: Differences = { UU_IDZ: 'see UU_ID' }
const transport: Differences = {
  NIP: 'numbers of the parties have right check digits',
  OpisLadunku: 'the cargo is stated in words',
  LadunekInny: 'see OpisLadunku',
  OpisInnegoLadunku: 'see OpisLadunku',
}
const bankOfFactor: Differences = {
  RachunekWlasnyBanku: 'the account is not said to be one of the bank itself',
}
const issued: Differences = {
  TypKorekty: 'the sample has 3, for several dates; ours is when the correction is issued: 2 (art. 29a(13))',
}
const sameDay: Differences = { P_6: 'the day of sale is that of issue (art. 106e(1)(6))' }
const simplified: Differences = Object.fromEntries(
  ['P_8A', 'P_8B', 'P_9A', 'P_11', 'P_12'].map((field) => [
    field,
    'a simplified invoice may leave it out, and ours does not (art. 106e(5)(3))',
  ]),
)

type Leaf = readonly [name: string, text: string]

const shortened = (text: string) => (/^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text)

/** The elements with a text inside `Fa`, in their order. Amounts without zeros at their end. */
function leavesOf(xml: string): Leaf[] {
  const [, invoice = ''] = /<Fa>([\s\S]*?)<\/Fa>/.exec(xml) ?? []
  return Array.from(
    invoice.matchAll(/<(\w+)>([^<]*)<\/\1>/g),
    ([, name = '', text = '']): Leaf => [name, shortened(text)],
  )
}

const samples = new URL('samples/', import.meta.url)
const sampleOf = (number: string) => readFileSync(new URL(`fa3-przyklad-${number}.xml`, samples), 'utf8')
const textIn = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
const partsOf = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g')), ([, part = '']) => part)

const address = { country: 'PL', line1: 'ul. Polna 1' }

/** The content that a sample states, with parties whose numbers have right check digits. */
function contentOf(xml: string, ids: readonly string[]): DocumentContent {
  const rows = [...partsOf(xml, 'FaWiersz'), ...partsOf(xml, 'ZamowienieWiersz')]
  const numbered = new Map(rows.map((row) => [textIn(row, 'NrWiersza(?:Fa|Zam)') ?? numberIn(row), row]))
  const [from, to] = [textIn(xml, 'P_6_Od'), textIn(xml, 'P_6_Do')]
  const basis = textIn(xml, 'P_19A')
  const [bank, factor] = ['RachunekBankowy', 'RachunekBankowyFaktora'].map((name) => accountIn(xml, name))
  return {
    seller: {
      name: 'ABC',
      nip: '5261040828',
      address,
      ...(bank && { bankAccount: { ...bank, currency: 'PLN' } }),
    },
    buyer: { ...(xml.includes('>UPR<') ? {} : { name: 'CDE', address }), taxId: '1132191233' },
    thirdParties: factor && [{ name: 'Faktor', role: 'factor', bankAccount: factor }],
    placeOfIssue: textIn(xml, 'P_1M'),
    saleDate: textIn(xml, 'P_6'),
    salePeriod: from && to ? { from, to } : undefined,
    payment: paymentIn(xml),
    annotations: {
      exemptionBasis: basis ? { source: 'vat_act', text: basis } : undefined,
      marginProcedure: xml.includes('P_PMarzy_2') ? 'travel_agency' : 'used_goods',
      toReceipt: xml.includes('<FP>'),
      relatedParties: xml.includes('<TP>'),
    },
    deliveryNotes: partsOf(xml, 'WZ'),
    transaction: transactionIn(xml),
    // A deposit is charged by its line.
    charges: xml.includes('Kaucja') ? undefined : adjustmentsIn(xml, 'Obciazenia'),
    deductions: adjustmentsIn(xml, 'Odliczenia'),
    additionalData: dataIn(partsOf(xml, 'DodatkowyOpis').filter((part) => !part.includes('<NrWiersza>'))),
    lines: ids.map((id, index) => {
      const row = numbered.get(String(index + 1)) ?? ''
      return {
        id,
        unit: textIn(row, 'P_8AZ?'.replace('Z?', row.includes('<P_8AZ>') ? 'Z' : '')),
        cn: textIn(row, 'CN'),
        pkwiu: textIn(row, 'PKWiU'),
        gtin: textIn(row, 'GTIN'),
        productCode: textIn(row, 'Indeks'),
        gtu: textIn(row, 'GTU') as 'GTU_01' | undefined,
        saleDate: textIn(row, 'P_6A'),
        additionalData: dataIn(
          partsOf(xml, 'DodatkowyOpis').filter((part) => textIn(part, 'NrWiersza') === String(index + 1)),
        ),
      }
    }),
  }
}

const numberIn = (row: string) => textIn(row, 'NrWierszaFa') ?? textIn(row, 'NrWierszaZam') ?? ''

function accountIn(xml: string, name: string) {
  const [account] = partsOf(xml, name)
  if (account === undefined) return undefined
  const [bankName, description] = [textIn(account, 'NazwaBanku'), textIn(account, 'OpisRachunku')]
  return { iban: `PL${textIn(account, 'NrRB')}`, bankName, description }
}

function dataIn(parts: readonly string[]) {
  return parts.map((part) => ({ key: textIn(part, 'Klucz') ?? '', value: textIn(part, 'Wartosc') ?? '' }))
}

function adjustmentsIn(xml: string, name: string) {
  const found = partsOf(xml, name)
  return found.map((part) => ({ amount: textIn(part, 'Kwota') ?? '', reason: textIn(part, 'Powod') ?? '' }))
}

function transactionIn(xml: string): DocumentContent['transaction'] {
  const [conditions] = partsOf(xml, 'WarunkiTransakcji')
  if (conditions === undefined) return undefined
  const namedIn = (group: string, name: string) =>
    partsOf(conditions, group).map((part) => ({
      number: textIn(part, `Nr${name}`),
      date: textIn(part, `Data${name}`),
    }))
  const [rate, currency] = [textIn(conditions, 'KursUmowny'), textIn(conditions, 'WalutaUmowna')]
  return {
    contracts: namedIn('Umowy', 'Umowy'),
    orders: namedIn('Zamowienia', 'Zamowienia'),
    batchNumbers: partsOf(conditions, 'NrPartiiTowaru'),
    deliveryTerms: textIn(conditions, 'WarunkiDostawy'),
    contractRate: rate && currency ? { rate, currency } : undefined,
    transports: partsOf(conditions, 'Transport').map(transportIn),
  }
}

function transportIn(part: string) {
  const placeIn = (name: string) => {
    const [place] = partsOf(part, name)
    const line2 = textIn(place ?? '', 'AdresL2')
    return place === undefined ? undefined : { country: 'PL', line1: textIn(place, 'AdresL1') ?? '', line2 }
  }
  const carrier = { name: textIn(part, 'Nazwa') ?? '', taxId: '1132191233' }
  return {
    kind: 'road' as const,
    carrier: { ...carrier, address: placeIn('AdresPrzewoznika') ?? address },
    cargo: 'palety',
    packaging: textIn(part, 'JednostkaOpakowania'),
    from: placeIn('WysylkaZ'),
    to: placeIn('WysylkaDo'),
  }
}

function paymentIn(xml: string): DocumentContent['payment'] {
  const [payment] = partsOf(xml, 'Platnosc')
  if (payment === undefined) return undefined
  const methodIn = (part = '') => paymentMethods[Number(textIn(part, 'FormaPlatnosci')) - 1]
  const paid = textIn(payment, 'DataZaplaty')
  const received = partsOf(payment, 'ZaplataCzesciowa').map((part) => ({
    amount: textIn(part, 'KwotaZaplatyCzesciowej') ?? '',
    date: textIn(part, 'DataZaplatyCzesciowej') ?? '',
    method: methodIn(part),
  }))
  const all = paid ? [{ amount: textIn(xml, 'P_15') ?? '', date: paid }] : received
  const dueDates = partsOf(payment, 'Termin')
  return {
    method: methodIn(payment.replace(/<ZaplataCzesciowa>[\s\S]*<\/ZaplataCzesciowa>/, '')),
    isPaid: paid !== undefined,
    ...(all.length > 0 && { received: all }),
    ...(dueDates.length > 0 && { terms: dueDates.map((dueDate) => ({ dueDate })) }),
  }
}

const cartOf = (name: string): TaxDocument =>
  JSON.parse(readFileSync(new URL(`cases/${name}.json`, import.meta.url), 'utf8')).cart

function calculated(document: TaxDocument, settled: readonly SnapshotItem[] = []): TaxSnapshot {
  const calculation = calculateDocument(document, seededConfiguration, 'invoice', settled)
  if (calculation.kind === 'refused') throw new Error(JSON.stringify(calculation.faults))
  return calculation.snapshot
}

function invoiceOf(...items: Partial<TaxDocumentItem>[]): TaxDocument {
  return {
    currency: 'PLN',
    taxPointDate: '2026-02-15',
    customer: { country: 'PL', vatNumber: 'PL1132191233' },
    items: items.map((item, at) => ({
      id: `${at + 1}`,
      quantity: '1',
      unitPrice: '1',
      itemType: 'product',
      ...item,
    })),
  }
}

/** What a sample states: a snapshot, and what is no part of it. */
type Stated = { snapshot: TaxSnapshot; facts?: Partial<Fa3Document> }

/** The next correction of a document. */
function corrected(
  document: TaxDocument,
  history: DocumentHistory,
  change: CorrectionRequest,
  presentation: Presentation = 'differences',
): Stated {
  const source = { document, configuration: seededConfiguration, use: 'invoice' } as const
  const correction = correctSnapshot({ history, source, ...change }, presentation)
  if (correction.kind === 'refused') throw new Error(JSON.stringify(correction.faults))
  const link = { relation: 'corrects', number: 'x', issueDate: '2026-01-01', ksefNumber: 'x' } as const
  return { snapshot: correction.snapshot, facts: { corrected: [history], links: [link] } }
}

const refrigerator = cartOf('01-net-prices')
const sold: DocumentHistory = { original: calculated(refrigerator), corrections: [] }
const reduction = { correctionReason: 'price_reduction' } as const

/** The order of samples 10 to 13, its advance and the corrections of it, one after the other. */
const order = {
  ...invoiceOf(
    { name: 'mieszkanie 50m^2', unitPrice: '300000' },
    { name: 'usługi dodatkowe', unitPrice: '5000', itemType: 'service' },
  ),
  amountReceived: '20000',
}
const advance = calculated(order)
const rate = { lines: [{ id: '1', after: { unitPrice: '341666.67', taxRateCode: 'VAT8' } }] }
const tenth = {
  lines: ['307500', '4500'].map((unitPrice, at) => ({ id: `${at + 1}`, after: { unitPrice } })),
}
const first = corrected(order, { original: advance, corrections: [] }, rate)
const second = corrected(
  order,
  { original: advance, corrections: [first.snapshot] },
  { amountReceived: '30000' },
)
const third = corrected(order, { original: advance, corrections: [first.snapshot, second.snapshot] }, tenth)

/** The sale of samples 14, 17 and 18, and what an advance of an amount takes off it. */
const sale = invoiceOf(
  { name: 'mieszkanie 50m^2', unitPrice: '307500', taxRateCode: 'VAT8' },
  { name: 'usługi dodatkowe', unitPrice: '4500', itemType: 'service' },
)
function settledBy(amountReceived: string): SnapshotItem[] {
  const original = calculated({ ...sale, amountReceived })
  return settledItems({ id: 'advance', number: 'FZ/1', state: documentState({ original, corrections: [] }) })
}
const settles = { relation: 'settles', number: 'FZ/1', issueDate: '2026-08-01' } as const
const settlement: DocumentHistory = { original: calculated(sale, settledBy('37635')), corrections: [] }

/** A rebate on six invoices of a half of a year; on one of their two lines or on both. */
function rebate(lines: readonly string[]): Stated {
  const document = invoiceOf(
    { name: 'lodówka Zimnotech mk1', quantity: '1000', unitPrice: '1626.01' },
    { name: 'pralka', unitPrice: '1000' },
  )
  const histories = Array.from({ length: 6 }, (_, at) => ({
    original: calculated({ ...document, items: document.items.filter(({ id }) => lines.includes(id)) }),
    corrections: [],
    id: `${at}`,
  }))
  const source = { document, configuration: seededConfiguration, use: 'invoice' } as const
  const correction = correctSnapshots(
    histories.map((history) => ({ history, source })),
    { gross: '50000' },
    'differences',
  )
  if (correction.kind === 'refused') throw new Error(JSON.stringify(correction.faults))
  const facts = { correctionReason: 'discount_after_sale', corrected: histories } as const
  return { snapshot: correction.snapshot, facts: { ...facts, correctedPeriod: 'pierwsze półrocze 2026' } }
}
/** The invoices have another line, which the rebate of a part leaves as it is. */
function rebateOfPart(): Stated {
  const { snapshot, facts = {} } = rebate(['1'])
  const full = rebate(['1', '2']).facts?.corrected ?? []
  return { snapshot, facts: { ...facts, corrected: full } }
}
const energy = invoiceOf(
  { name: 'Razem za energię czynną', unitPrice: '18.00' },
  { name: 'Razem za usługi dystrybucji', unitPrice: '25.60' },
)
const energyDifferences: Differences = {
  P_8B: 'a sum of an attachment has no quantity and no price; ours has one unit',
  P_9A: 'see P_8B',
}

const cases: Record<string, [state: () => Stated, differences: Differences]> = {
  '01': [
    () => ({ snapshot: sold.original }),
    {
      ...uuid,
    },
  ],
  '02': [
    () => {
      const change = { lines: [{ id: '1', after: { unitPrice: '1463.41' } }] }
      const { snapshot, facts } = corrected(refrigerator, sold, change, 'before_and_after')
      return { snapshot, facts: { ...facts, ...reduction } }
    },
    { ...uuid, ...issued },
  ],
  '03': [
    () => {
      const { snapshot, facts } = corrected(refrigerator, sold, { lines: [{ id: '1', amount: '162.60' }] })
      return { snapshot, facts: { ...facts, ...reduction } }
    },
    { ...uuid, ...issued },
  ],
  '04': [
    () => ({
      snapshot: calculated(
        invoiceOf(
          { name: 'lodówka Zimnotech mk1', quantity: '10', unitPrice: '1626.01' },
          { name: 'zamrażarka Zimnotech mk2', quantity: '20', unitPrice: '1000', discountAmount: '2000' },
          { name: 'zmywarka Bryza 100', quantity: '15', unitPrice: '1200' },
        ),
      ),
    }),
    {
      ...uuid,
      ...transport,
      ...bankOfFactor,
    },
  ],
  '05': [
    () => {
      const before = { buyer: { name: 'CDE sp. j.', address, taxId: '1132191233' } }
      const after = { buyer: { ...before.buyer, name: 'CDE sp. z o. o.' } }
      const { facts } = corrected(refrigerator, sold, { lines: [{ id: '1', amount: '1' }] })
      return {
        snapshot: { ...sold.original, kind: 'correction', items: [], taxBreakdown: [] },
        facts: { ...facts, correctionReason: 'other_error', partiesChanges: [{ before, after }] },
      }
    },
    {
      NIP: 'numbers of the parties have right check digits',
      AdresL1: 'see NIP',
      AdresL2: 'see NIP',
      IDNabywcy: 'a key without zeros',
    },
  ],
  '06': [() => rebate(['1', '2']), {}],
  '07': [
    rebateOfPart,
    {
      ...Object.fromEntries(
        ['NrWierszaFa', 'P_7', 'CN'].map((field) => [field, 'a row for each invoice, not for all']),
      ),
      P_8A: 'the goods are named without a quantity, which a reader could take for goods that move',
      P_8B: 'see P_8A',
      P_11: 'a row says how much of the rebate is for it',
      P_12: 'see P_11',
    },
  ],
  '08': [
    () => ({ snapshot: calculated(cartOf('08-margin-used-goods')) }),
    {
      Ilosc: 'a due date is a day, or a text that only the printed invoice has',
      Jednostka: 'see Ilosc',
      ZdarzeniePoczatkowe: 'see Ilosc',
    },
  ],
  '09': [() => ({ snapshot: calculated(cartOf('09-exempt')) }), { ...uuid }],
  '10': [() => ({ snapshot: advance, facts: { invoiceType: 'advance' } }), { ...orderUuid, ...sameDay }],
  '11': [
    () => ({
      ...first,
      facts: { ...first.facts, invoiceType: 'advance', correctionReason: 'tax_rate_error' },
    }),
    { ...orderUuid, ...issued },
  ],
  '12': [
    () => ({
      ...second,
      facts: { ...second.facts, invoiceType: 'advance', correctionReason: 'other_error' },
    }),
    orderUuid,
  ],
  '13': [
    () => ({ ...third, facts: { ...third.facts, ...reduction, invoiceType: 'advance' } }),
    { ...orderUuid, ...issued, ...zeros() },
  ],
  '14': [
    () => ({
      snapshot: calculated(sale, settledBy('30000')),
      facts: {
        invoiceType: 'settlement',
        links: [{ ...settles, ksefNumber: '9999999999-20230908-8BEF280C8D35-4D' }],
      },
    }),
    { ...uuid },
  ],
  '15': [
    () => ({
      snapshot: calculated({
        ...invoiceOf({ name: 'wiertarka Wiertex mk5', unitPrice: '450' }),
        priceMode: 'inclusive',
      }),
    }),
    { ...simplified, P_9B: 'see P_9A', P_11A: 'see P_11' },
  ],
  '16': [
    () => ({
      snapshot: calculated({
        ...invoiceOf({ name: 'wiertarka Wiertex mk5', unitPrice: '450' }),
        priceMode: 'inclusive',
      }),
    }),
    { ...simplified, P_9B: 'see P_9A', P_11A: 'see P_11', P_13_1: 'see P_11', P_14_1: 'see P_11' },
  ],
  '17': [
    () => ({
      snapshot: settlement.original,
      facts: {
        invoiceType: 'settlement',
        links: [{ ...settles, ksefNumber: '9999999999-20230908-8BEF280C8D35-4D' }],
      },
    }),
    { ...uuid },
  ],
  '18': [
    () => {
      const { snapshot, facts } = corrected(sale, settlement, { settled: settledBy('30000') })
      const corrects = { ...facts?.links?.[0], relation: 'corrects' } as Fa3Document['links'][number]
      const links = [corrects, { ...settles, ksefNumber: '9999999999-20230908-76B2B580D4DC-80' }]
      return {
        snapshot,
        facts: { ...facts, links, invoiceType: 'settlement', correctionReason: 'other_error' },
      }
    },
    { ...uuid, P_7: 'the sample writes the name of the line after the correction in another way' },
  ],
  '19': [() => ({ snapshot: calculated(cartOf('19-margin-and-standard')) }), {}],
  '20': [
    () => ({ snapshot: calculated(cartOf('20-euro-one-exchange-rate')) }),
    { ...uuid, ...transport, ...bankOfFactor },
  ],
  '21': [
    () => ({ snapshot: calculated(cartOf('21-euro-three-exchange-rates')) }),
    { ...uuid, ...transport, ...bankOfFactor },
  ],
  '22': [() => ({ snapshot: calculated(cartOf('22-intra-eu-supply')) }), { ...uuid }],
  '23': [() => ({ snapshot: calculated(cartOf('23-export')) }), { ...uuid }],
  '24': [() => ({ snapshot: calculated(energy) }), energyDifferences],
  '25': [() => ({ snapshot: calculated(energy) }), energyDifferences],
  '26': [
    () => ({
      snapshot: calculated(
        invoiceOf(
          { name: 'Napój Owocowy 1.5l', quantity: '10', unitPrice: '3', taxRateCode: 'VAT5' },
          {
            name: 'Kaucja (system kaucyjny) 10 x 0,50  PLN',
            quantity: '10',
            unitPrice: '0.50',
            taxRateCode: 'KAUCJA',
          },
        ),
      ),
    }),
    { ...sameDay, Powod: 'the sample has two spaces in a name' },
  ],
}

function zeros(): Differences {
  return Object.fromEntries(
    ['P_13_1', 'P_14_1', 'P_13_2', 'P_14_2'].map((field) => [
      field,
      'fields of lines that change by nothing are 0.00',
    ]),
  )
}

test('each official sample has its case', () => {
  const numbers = readdirSync(samples).flatMap((name) => /^fa3-przyklad-(\d\d)/.exec(name)?.[1] ?? [])
  expect(numbers.sort()).toEqual(Object.keys(cases).sort())
  expect(numbers).toHaveLength(26)
})

/** Replaces the amounts in which a sample contradicts itself. */
function deviations(number: string): (leaf: Leaf) => Leaf {
  const ofSample = ksefCases.filter(({ name }) => name.startsWith(number) && name !== '01-gross-prices')
  return ([field, text]) => {
    const found = ofSample.find(({ deviations }) =>
      deviations.some((one) => one.field === field && Number(one.stated) === Number(text)),
    )
    return [field, found ? shortened(found.expected[field] ?? '') : text]
  }
}

for (const [number, [state, differences]] of Object.entries(cases).sort())
  test(`sample ${number}: our file is valid and states the same, but for what is named`, () => {
    const sample = sampleOf(number)
    const { snapshot, facts = {} } = state()
    const ids = [
      ...new Set(
        [...snapshot.items, ...(facts.corrected ?? []).flatMap(({ original }) => original.items)].map(
          ({ id }) => id,
        ),
      ),
    ].sort()
    const file = fa3Invoice({
      invoiceType: 'standard',
      number: textIn(sample, 'P_2') ?? '',
      issueDate: textIn(sample, 'P_1') ?? '',
      approvedAt: new Date('2026-02-15T09:30:47Z'),
      correctionReason: null,
      reductionDate: null,
      correctionNote: textIn(sample, 'PrzyczynaKorekty') ?? null,
      correctedPeriod: null,
      effectivePeriod: null,
      snapshot,
      content: contentOf(sample, ids),
      corrected: [],
      partiesChanges: [],
      ...facts,
      links: [
        ...partsOf(sample, 'DaneFaKorygowanej').map((part) => ({
          relation: 'corrects' as const,
          number: textIn(part, 'NrFaKorygowanej') ?? '',
          issueDate: textIn(part, 'DataWystFaKorygowanej') ?? '',
          ksefNumber: textIn(part, 'NrKSeFFaKorygowanej') ?? null,
        })),
        ...(facts.links ?? []).filter(({ relation }) => relation === 'settles'),
      ],
    })
    if (file.kind === 'refused') throw new Error(JSON.stringify(file.faults))
    expect(checkFa3(file.xml)).toEqual([])
    const [ours, theirs] = [leavesOf(file.xml), leavesOf(sample).map(deviations(number))]
    const same = (leaves: Leaf[]) => leaves.filter(([field]) => !(field in differences))
    expect(same(ours)).toEqual(same(theirs))
    // Nothing is named that does not differ.
    const textsOf = (leaves: Leaf[], name: string) => leaves.filter(([field]) => field === name)
    const grouped = { ...simplified, ...zeros() }
    for (const name of Object.keys(differences))
      if (!(name in grouped)) expect(textsOf(ours, name), name).not.toEqual(textsOf(theirs, name))
  })

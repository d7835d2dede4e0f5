import {
  type Fraction,
  fraction,
  isEqual,
  isNegative,
  isZero,
  minus,
  money,
  negated,
  plus,
  rounded,
  sum,
  times,
  zero,
} from '@fiscus/tax-engine/testing/fraction'
import { all, at, type Element, readXml, textAt } from './read-xml.ts'

/** A row as a buyer's system reads it. `rate` is `P_12`, `OSS 19` or, where the row has none, `''`. */
type Row = {
  position: string
  name: string
  rate: string
  isBefore: boolean
  quantity: Fraction | null
  unitPrice: Fraction | null
  /** Of a unit. */
  discount: Fraction
  /** Net, unless `isGross`; null where the row states none. */
  value: Fraction | null
  isGross: boolean
  tax: Fraction | null
  exchangeRate: string | null
}

/** The invoice that a correction changes, or an advance that a settlement takes off. */
type Reference = { number: string | null; issueDate: string | null; ksefNumber: string | null }

type Party = { id: string; name: string; role: string | null }

/** An FA(3) file as a buyer's system has it: amounts are those of the file, in its currency. */
export type Invoice = {
  number: string
  issueDate: string
  currency: string
  kind: 'invoice' | 'simplified' | 'advance' | 'settlement'
  isCorrection: boolean
  seller: Party
  buyer: Party
  thirdParties: readonly Party[]
  /** Buyers as they were before the correction. */
  formerBuyers: readonly Party[]
  saleDates: readonly string[]
  reason: string | null
  /** When the correction has its effect: 1 with the invoice, 2 with the correction, 3 at other dates. */
  effect: string | null
  corrects: readonly Reference[]
  advances: readonly Reference[]
  /** Base, tax and tax in PLN for each rate. */
  sums: ReadonlyMap<Rate, Sum>
  total: Fraction
  /** What was paid or left to pay before the correction of an advance or a settlement. */
  totalBefore: Fraction | null
  rows: readonly Row[]
  /** Each once: those of the rows, and that of an advance. */
  exchangeRates: readonly string[]
  /** The whole order of an advance, with tax. */
  orderValue: Fraction | null
  payment: Payment
  annotations: readonly string[]
}

export type Rate =
  | '23'
  | '8'
  | '5'
  | '4'
  | 'OSS'
  | '0 KR'
  | '0 WDT'
  | '0 EX'
  | 'zw'
  | 'np I'
  | 'np II'
  | 'oo'
  | 'margin'
type Sum = { net: Fraction; tax: Fraction; pln: Fraction | null }

type Payment = {
  /** The total with charges and without deductions; below zero what is to be paid back. */
  due: Fraction
  charges: readonly Charge[]
  deductions: readonly Charge[]
  /** What is left to pay when the invoice is issued; below zero what the seller pays back. */
  left: Fraction
  /** Where to pay it; null with nothing to pay. */
  account: string | null
  isFactorsAccount: boolean
  /** Every account that the file states, also where there is nothing to pay. */
  statedAccounts: readonly string[]
  dueDates: readonly string[]
  method: string | null
}
type Charge = { amount: Fraction; reason: string }

const numberAt = (element: Element | undefined, path: string): Fraction | null => {
  const text = textAt(element, path)
  return text === undefined ? null : fraction(text)
}

/** The rate of each base (`P_13_…`) with its tax and tax in PLN. */
const bases: readonly (readonly [base: string, rate: Rate])[] = [
  ['1', '23'],
  ['2', '8'],
  ['3', '5'],
  ['4', '4'],
  ['5', 'OSS'],
  ['6_1', '0 KR'],
  ['6_2', '0 WDT'],
  ['6_3', '0 EX'],
  ['7', 'zw'],
  ['8', 'np I'],
  ['9', 'np II'],
  ['10', 'oo'],
  ['11', 'margin'],
]

/** The base that a row of a rate is part of. Rates before 2011 are stated in that of the present one. */
function rateOfRow({ rate }: Pick<Row, 'rate'>): Rate {
  if (rate === '') return 'margin'
  if (rate.startsWith('OSS')) return 'OSS'
  const present: Readonly<Record<string, Rate>> = { '22': '23', '7': '8', '3': '4' }
  return present[rate] ?? (rate as Rate)
}

function sumsOf(fa: Element): ReadonlyMap<Rate, Sum> {
  return new Map(
    bases.flatMap(([base, rate]) => {
      const net = numberAt(fa, `P_13_${base}`)
      if (net === null) return []
      const tax = numberAt(fa, `P_14_${base}`) ?? zero
      return [[rate, { net, tax, pln: numberAt(fa, `P_14_${base}W`) }] as const]
    }),
  )
}

function rowOf(row: Element): Row {
  const gross = numberAt(row, 'P_11A')
  const grossPrice = numberAt(row, 'P_9B')
  const destination = textAt(row, 'P_12_XII')
  return {
    position: textAt(row, 'NrWierszaFa') ?? '',
    name: textAt(row, 'P_7') ?? '',
    rate: destination === undefined ? (textAt(row, 'P_12') ?? '') : `OSS ${destination}`,
    isBefore: textAt(row, 'StanPrzed') === '1',
    quantity: numberAt(row, 'P_8B'),
    unitPrice: grossPrice ?? numberAt(row, 'P_9A'),
    discount: numberAt(row, 'P_10') ?? zero,
    value: gross ?? numberAt(row, 'P_11'),
    isGross: gross !== null || grossPrice !== null,
    tax: numberAt(row, 'P_11Vat'),
    exchangeRate: textAt(row, 'KursWaluty') ?? null,
  }
}

function rowOfOrder(row: Element): Row {
  const destination = textAt(row, 'P_12Z_XII')
  return {
    position: textAt(row, 'NrWierszaZam') ?? '',
    name: textAt(row, 'P_7Z') ?? '',
    rate: destination === undefined ? (textAt(row, 'P_12Z') ?? '') : `OSS ${destination}`,
    isBefore: textAt(row, 'StanPrzedZ') === '1',
    quantity: numberAt(row, 'P_8BZ'),
    unitPrice: numberAt(row, 'P_9AZ'),
    discount: zero,
    value: numberAt(row, 'P_11NettoZ'),
    isGross: false,
    tax: numberAt(row, 'P_11VatZ'),
    exchangeRate: null,
  }
}

function partyOf(party: Element): Party {
  const data = at(party, 'DaneIdentyfikacyjne')
  const of = (path: string) => textAt(data, path) ?? ''
  return {
    id: `${of('KodUE')}${of('KodKraju')}${of('NIP')}${of('NrVatUE')}${of('NrID')}`,
    name: of('Nazwa'),
    role: textAt(party, 'Rola') ?? null,
  }
}

/** A number of KSeF, or the mark that there is none: the structure demands one of both. */
function referenceOf(element: Element, of: 'FaKorygowanej' | 'FaZaliczkowej', mark: string): Reference {
  const ksefNumber = textAt(element, `NrKSeF${of}`) ?? null
  if ((ksefNumber === null) !== (textAt(element, mark) === '1'))
    throw new Error('A reference has neither a KSeF number nor the mark of an invoice outside KSeF, or both.')
  return {
    number: textAt(element, `Nr${of}`) ?? null,
    issueDate: textAt(element, `DataWyst${of}`) ?? null,
    ksefNumber,
  }
}

const charges = (settlement: Element | undefined, name: string): readonly Charge[] =>
  all(settlement, name).map((charge) => ({
    amount: numberAt(charge, 'Kwota') ?? zero,
    reason: textAt(charge, 'Powod') ?? '',
  }))

/** What is due is the total with charges and deductions; what was paid before is taken off. */
function paymentOf(fa: Element, kind: Invoice['kind'], total: Fraction): Payment {
  const settlement = at(fa, 'Rozliczenie')
  const payment = at(fa, 'Platnosc')
  const [more, less] = [charges(settlement, 'Obciazenia'), charges(settlement, 'Odliczenia')]
  const amounts = (all: readonly Charge[]) => sum(all.map(({ amount }) => amount))
  const overpaid = numberAt(settlement, 'DoRozliczenia')
  const due =
    numberAt(settlement, 'DoZaplaty') ??
    (overpaid === null ? minus(plus(total, amounts(more)), amounts(less)) : negated(overpaid))
  const parts = sum(
    all(payment, 'ZaplataCzesciowa').map((part) => numberAt(part, 'KwotaZaplatyCzesciowej') ?? zero),
  )
  // An advance invoice states what was received (VAT act art. 106f(1)(2)); its correction what changed in it.
  const isPaid =
    kind === 'advance' ||
    textAt(payment, 'Zaplacono') === '1' ||
    textAt(payment, 'ZnacznikZaplatyCzesciowej') === '2'
  const left = isPaid ? zero : minus(due, parts)
  const own = all(payment, 'RachunekBankowy').map((account) => textAt(account, 'NrRB') ?? '')
  const factors = all(payment, 'RachunekBankowyFaktora').map((account) => textAt(account, 'NrRB') ?? '')
  const isPayable = !isZero(left) && !isNegative(left)
  return {
    due,
    charges: more,
    deductions: less,
    left,
    account: isPayable ? (factors[0] ?? own[0] ?? null) : null,
    isFactorsAccount: isPayable && factors.length > 0,
    statedAccounts: [...factors, ...own],
    dueDates: all(payment, 'TerminPlatnosci').flatMap((term) => textAt(term, 'Termin') ?? []),
    method: textAt(payment, 'FormaPlatnosci') ?? null,
  }
}

/** The words that the law demands, each with what it names. */
function annotationsOf(notes: Element | undefined): string[] {
  const exemption = ['A', 'B', 'C'].flatMap((source) => textAt(notes, `Zwolnienie/P_19${source}`) ?? [])
  const margin = ['2', '3_1', '3_2', '3_3'].filter((one) => textAt(notes, `PMarzy/P_PMarzy_${one}`) === '1')
  const isSet = (path: string) => textAt(notes, path) === '1'
  return [
    ...(isSet('P_16') ? ['cash accounting'] : []),
    ...(isSet('P_17') ? ['self-billing'] : []),
    ...(isSet('P_18') ? ['reverse charge'] : []),
    ...(isSet('P_18A') ? ['split payment'] : []),
    ...(isSet('Zwolnienie/P_19') ? [`exempt: ${exemption.join()}`] : []),
    ...(isSet('P_23') ? ['triangular'] : []),
    ...(isSet('PMarzy/P_PMarzy') ? [`margin ${margin.join()}`] : []),
  ]
}

const kinds: Readonly<Record<string, Invoice['kind']>> = {
  VAT: 'invoice',
  UPR: 'simplified',
  ZAL: 'advance',
  ROZ: 'settlement',
  KOR: 'invoice',
  KOR_ZAL: 'advance',
  KOR_ROZ: 'settlement',
}

/** Reads an FA(3) file by the descriptions of its schema and the VAT act, knowing nothing of who has written it. */
export function readInvoice(xml: string): Invoice {
  const root = readXml(xml)
  const fa = at(root, 'Fa')
  const type = textAt(fa, 'RodzajFaktury') ?? ''
  const kind = kinds[type]
  if (fa === undefined || kind === undefined) throw new Error(`No kind of invoice is ${type}.`)
  const total = numberAt(fa, 'P_15') ?? zero
  const seller = at(root, 'Podmiot1')
  const buyer = at(root, 'Podmiot2')
  if (seller === undefined || buyer === undefined) throw new Error('The file has no seller or no buyer.')
  const sale = [textAt(fa, 'P_6'), textAt(fa, 'OkresFa/P_6_Do')]
  const order = at(fa, 'Zamowienie')
  const rows =
    order === undefined ? all(fa, 'FaWiersz').map(rowOf) : all(order, 'ZamowienieWiersz').map(rowOfOrder)
  const ofAdvance = textAt(fa, 'KursWalutyZ')
  return {
    number: textAt(fa, 'P_2') ?? '',
    issueDate: textAt(fa, 'P_1') ?? '',
    currency: textAt(fa, 'KodWaluty') ?? '',
    kind,
    isCorrection: type.startsWith('KOR'),
    seller: partyOf(seller),
    buyer: partyOf(buyer),
    thirdParties: all(root, 'Podmiot3').map(partyOf),
    formerBuyers: all(fa, 'Podmiot2K').map(partyOf),
    saleDates: [...sale, ...all(fa, 'FaWiersz').map((row) => textAt(row, 'P_6A'))].flatMap(
      (day) => day ?? [],
    ),
    reason: textAt(fa, 'PrzyczynaKorekty') ?? null,
    effect: textAt(fa, 'TypKorekty') ?? null,
    corrects: all(fa, 'DaneFaKorygowanej').map((one) => referenceOf(one, 'FaKorygowanej', 'NrKSeFN')),
    advances: all(fa, 'FakturaZaliczkowa').map((one) => referenceOf(one, 'FaZaliczkowej', 'NrKSeFZN')),
    sums: sumsOf(fa),
    total,
    totalBefore: numberAt(fa, 'P_15ZK'),
    rows,
    exchangeRates: [...new Set([...rows.map(({ exchangeRate }) => exchangeRate), ofAdvance])].flatMap(
      (rate) => rate ?? [],
    ),
    orderValue: numberAt(order, 'WartoscZamowienia'),
    payment: paymentOf(fa, kind, total),
    annotations: annotationsOf(at(fa, 'Adnotacje')),
  }
}

const signed = ({ isBefore }: Row, amount: Fraction) => (isBefore ? negated(amount) : amount)

/** Adds amounts up for each key; keys with the sum zero are left out. */
export function sumsBy<Key>(amounts: Iterable<readonly [Key, Fraction]>): Map<Key, Fraction> {
  const sums = new Map<Key, Fraction>()
  for (const [key, amount] of amounts) sums.set(key, plus(sums.get(key) ?? zero, amount))
  return new Map(Array.from(sums).filter(([, amount]) => !isZero(amount)))
}

/** What the rows come to for each rate, net or gross like their prices; after less before in a correction. */
function valuesOfRows({ rows }: Pick<Invoice, 'rows'>): Map<Rate, Fraction> {
  return sumsBy(rows.map((row) => [rateOfRow(row), signed(row, row.value ?? zero)] as const))
}

/**
 * The quantity of each name that a buyer books in, or out where goods go back. In a correction by differences a row
 * whose value falls while its quantity does not is a reduction (sample 03: 1 × −162.60), and a row without a value names
 * only what a rebate is for (sample 07). A row that gets another name (sample 18) moves nothing, nor does an advance.
 */
export function movesOfStock({ kind, isCorrection, rows }: Invoice): Map<string, Fraction> {
  if (kind === 'advance') return new Map()
  const isPaired = rows.some(({ isBefore }) => isBefore)
  const names = new Map(rows.flatMap((row) => (row.isBefore ? [] : [[row.position, row.name] as const])))
  return sumsBy(
    rows.flatMap((row) => {
      const { position, name, quantity, value } = row
      if (quantity === null) return []
      const isDifference = isCorrection && !isPaired
      if (isDifference && (value === null || isNegative(value) !== isNegative(quantity))) return []
      return [[row.isBefore ? (names.get(position) ?? name) : name, signed(row, quantity)] as const]
    }),
  )
}

/** What contradicts itself in a file: a buyer's system refuses such an invoice or asks for a person. */
export function contradictionsOf(invoice: Invoice): string[] {
  const { kind, isCorrection, rows, sums, total, totalBefore, orderValue, payment } = invoice
  const found: string[] = []
  for (const { position, quantity, unitPrice, discount, value } of rows) {
    if (quantity === null || unitPrice === null || value === null) continue
    const counted = times(quantity, minus(unitPrice, discount))
    if (!isEqual(rounded(counted), value))
      found.push(
        `row ${position}: (price - discount) × quantity is ${money(rounded(counted))}, not ${money(value)}`,
      )
  }
  const parts = sum(Array.from(sums.values(), ({ net, tax }) => plus(net, tax)))
  if (sums.size > 0 && !isEqual(parts, total))
    found.push(`the sums are ${money(parts)}, the total ${money(total)}`)
  // The rows of a settlement are the whole order: its sums are what the advances leave of it.
  const values = valuesOfRows(invoice)
  if (kind === 'invoice' && rows.some(({ value }) => value !== null))
    for (const rate of new Set([...sums.keys(), ...values.keys()])) {
      const { net, tax } = sums.get(rate) ?? { net: zero, tax: zero }
      const isGross = rows.some((row) => row.isGross && rateOfRow(row) === rate)
      const [stated, counted] = [isGross ? plus(net, tax) : net, values.get(rate) ?? zero]
      if (!isEqual(counted, stated))
        found.push(`the rows of ${rate} are ${money(counted)}, their sum ${money(stated)}`)
    }
  if (orderValue !== null) {
    const after = rows.filter(({ isBefore }) => !isBefore)
    const order = sum(after.map(({ value, tax }) => plus(value ?? zero, tax ?? zero)))
    if (!isEqual(order, orderValue))
      found.push(`the rows of the order are ${money(order)}, its value ${money(orderValue)}`)
  }
  if (isCorrection && kind !== 'invoice' && totalBefore === null)
    found.push('what was due before is not stated')
  const amounts = (all: readonly Charge[]) => sum(all.map(({ amount }) => amount))
  const due = minus(plus(total, amounts(payment.charges)), amounts(payment.deductions))
  if (!isEqual(due, payment.due)) found.push(`${money(payment.due)} is due, ${money(due)} is counted`)
  return found
}

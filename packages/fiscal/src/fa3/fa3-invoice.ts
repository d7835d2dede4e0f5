import { exports } from '@fiscus/messages/exports'
import { paymentDay } from '@fiscus/tax-engine/advances/payment-day'
import { sum, zero } from '@fiscus/tax-engine/numbers/decimal'
import type { Fa3Fault } from '@fiscus/tax-engine/reporting/fa3-fault'
import { fa3Fields, fa3Summary } from '@fiscus/tax-engine/reporting/fa3-summary'
import { sharedExchangeRate } from '@fiscus/tax-engine/snapshot/shared-exchange-rate'
import { documentState } from '@fiscus/tax-engine/state/document-state'
import { maySimplify } from '../simplified/simplified-invoice.ts'
import { writeXml } from '../xml/write-xml.ts'
import { element, textOf, type XmlElement } from '../xml/xml-element.ts'
import { annotationsElement, annotationsOf } from './annotations.ts'
import { additionalBuyers, buyerKey, changedBuyers, changedNip, type NipField } from './changed-buyers.ts'
import { correctedElements } from './corrected.ts'
import { correctionRows } from './correction-rows.ts'
import type { Fa3Document } from './fa3-document.ts'
import { decimal, money, token } from './fa3-values.ts'
import { footerElements } from './footer.ts'
import { furtherTexts, lineElement, orderLineElement } from './line-elements.ts'
import { type Order, orderOf } from './order-rows.ts'
import { buyerElement, sellerElement, thirdPartyElement } from './parties.ts'
import { paymentElements, type Settled } from './payment.ts'
import { printedRows } from './printed-rows.ts'
import { settlementElements } from './settlement.ts'
import { annotatedItems, summaryOf } from './stated-lines.ts'
import { transactionElements } from './transaction.ts'

const namespace = 'http://crd.gov.pl/wzor/2025/06/25/13775/'
const textMax = 256
/** FaWiersz, ZamowienieWiersz and DodatkowyOpis of FA(3) 1-0E. */
const elementsMax = 10_000

/** The text of the file, or a fault for everything that it cannot be written without. */
export type Fa3Invoice = { kind: 'written'; xml: string } | { kind: 'refused'; faults: readonly Fa3Fault[] }

/**
 * The structured invoice FA(3) 1-0E of an approved invoice: a sale, an advance, a settlement, a simplified invoice or a
 * correction of one (tax-calculation §2.12). Every amount is that of the snapshot. The same document with the same KSeF
 * numbers of the documents that it refers to always gives the same bytes.
 */
export function fa3Invoice(document: Fa3Document): Fa3Invoice {
  const built = fa3Root(document)
  return built.kind === 'refused' ? built : { kind: 'written', xml: writeXml(built.root) }
}

/** The elements of the file. */
export function fa3Root(
  document: Fa3Document,
): { kind: 'built'; root: XmlElement } | Extract<Fa3Invoice, { kind: 'refused' }> {
  const faults: Fa3Fault[] = []
  const report = (fault: Fa3Fault) => {
    faults.push(fault)
  }
  const { content, snapshot } = document
  const summary = summaryOf(document)
  if (document.invoiceType === null) report(notAnInvoice)
  if (!content.seller?.nip || !content.seller.name || !content.seller.address) report(noSeller)
  for (const field of new Set(document.partiesChanges.map(changedNip)))
    if (field !== null) report(nipChanged[field])
  for (const { relation, number, isWaiting } of document.links)
    if (isWaiting && relation !== 'source') report(originalWaits(number))
  const order = isAdvance(document) ? orderOf(document) : null
  const rows = order?.rows ?? rowsOf(document)
  if (rows.length > elementsMax) report(tooManyLines)
  const annotations = annotationsOf(content, annotatedItems(document), report)
  if (summary.kind === 'refused') faults.push(...summary.faults)
  else if (summary.fields.P_15 === undefined) report(noVat)
  if (summary.kind === 'refused' || faults.length > 0) return { kind: 'refused', faults }

  const hasEuSupply = 'P_13_6_2' in summary.fields || 'P_13_9' in summary.fields
  const root: XmlElement = {
    name: 'Faktura',
    attributes: { xmlns: namespace },
    content: [
      heading(document),
      sellerElement(content.seller ?? {}, hasEuSupply),
      ...partyElements(document),
      element('Fa', [
        ...invoiceHead(document),
        ...fa3Fields.flatMap((field) => textOf(field, summary.fields[field])),
        ...advanceExchangeRate(document),
        annotationsElement(annotations),
        element('RodzajFaktury', kindOf(document)),
        ...correctedElements(document),
        ...paidBefore(document),
        ...markElements(content.annotations),
        ...(content.additionalData ?? []).map(additionalElement),
        ...furtherTexts(rows).slice(0, elementsMax - (content.additionalData?.length ?? 0)),
        ...settledAdvances(document),
        ...(order === null ? rows.map((row) => lineElement(row, snapshot.currency !== 'PLN')) : []),
        ...settlementElements(snapshot, content),
        ...paymentElements(content, settledOf(document)),
        ...transactionElements(content.transaction),
        ...(order !== null && rows.length > 0 ? [orderElement(order)] : []),
      ]),
      ...footerElements(content),
    ],
  }
  return { kind: 'built', root }
}

function rowsOf(document: Fa3Document) {
  return document.correctionReason === null ? printedRows(document) : correctionRows(document)
}

/** Naglowek. The file was made when the document was approved. */
function heading({ approvedAt }: Fa3Document): XmlElement {
  return element('Naglowek', [
    { name: 'KodFormularza', attributes: { kodSystemowy: 'FA (3)', wersjaSchemy: '1-0E' }, content: 'FA' },
    element('WariantFormularza', '3'),
    element('DataWytworzeniaFa', `${approvedAt.toISOString().slice(0, 19)}Z`),
    element('SystemInfo', 'Fiscus'),
  ])
}

/** Podmiot2 and Podmiot3. */
function partyElements({ content, partiesChanges }: Fa3Document): XmlElement[] {
  const hasKeys = changedBuyers(partiesChanges).length > 0
  const additional = additionalBuyers(content)
  return [
    buyerElement(content.buyer, hasKeys ? [buyerKey(0)] : []),
    ...(content.thirdParties ?? []).map((party) => {
      const place = additional.indexOf(party) + 1
      return thirdPartyElement(party, hasKeys && place > 0 ? [buyerKey(place)] : [])
    }),
  ]
}

/**
 * KodWaluty to P_6 or OkresFa. A date of sale or of a payment that is the issue date is left out (VAT act
 * art. 106e(1)(6)).
 */
function invoiceHead(document: Fa3Document): XmlElement[] {
  const { number, issueDate, snapshot, content } = document
  const { placeOfIssue, salePeriod, saleDate = salePeriod ? undefined : paymentDay(document) } = content
  return [
    element('KodWaluty', snapshot.currency),
    element('P_1', issueDate),
    ...textOf('P_1M', placeOfIssue),
    ...textOf('P_2', token(number, textMax)),
    ...(content.deliveryNotes ?? []).flatMap((note) => textOf('WZ', token(note, textMax))),
    ...textOf('P_6', saleDate === issueDate ? null : saleDate),
    ...(salePeriod
      ? [element('OkresFa', [element('P_6_Od', salePeriod.from), element('P_6_Do', salePeriod.to)])]
      : []),
  ]
}

function isAdvance({ invoiceType }: Fa3Document): boolean {
  return invoiceType === 'advance'
}

/** An advance was paid on the day of its payment; its correction states a payment of its own only. */
function settledOf(document: Fa3Document): Settled {
  const isPaidAdvance = isAdvance(document) && document.correctionReason === null
  return {
    isRefund: document.snapshot.totalPaymentDue.isNegative(),
    isAdvance: isAdvance(document),
    paidOn: isPaidAdvance ? (paymentDay(document) ?? document.issueDate) : null,
  }
}

/** KursWalutyZ: the one rate of an advance invoice; other invoices state it with their lines. */
function advanceExchangeRate(document: Fa3Document): XmlElement[] {
  const exchangeRate = sharedExchangeRate(document.snapshot)
  if (!isAdvance(document) || exchangeRate === undefined) return []
  return [element('KursWalutyZ', decimal(exchangeRate.rate, 6))]
}

const kinds = { standard: 'VAT', advance: 'ZAL', settlement: 'ROZ' } as const
const correctionKinds = { standard: 'KOR', advance: 'KOR_ZAL', settlement: 'KOR_ROZ' } as const

/** TRodzajFaktury. An invoice without the name or the address of its buyer is simplified (VAT act art. 106e(5)(3)). */
function kindOf({ invoiceType, correctionReason, content: { buyer }, snapshot }: Fa3Document): string {
  const type = invoiceType ?? 'standard'
  if (correctionReason !== null) return correctionKinds[type]
  const isNamed = buyer?.name !== undefined && buyer.address !== undefined
  const isSimplified = buyer?.taxId !== undefined && !isNamed && maySimplify(snapshot)
  return type === 'standard' && isSimplified ? 'UPR' : kinds[type]
}

/** P_15ZK: P_15 before a correction of an advance invoice (the payment) or of a settlement (what was left to pay). */
function paidBefore({ snapshot, invoiceType, corrected }: Fa3Document): XmlElement[] {
  if (corrected.length === 0 || invoiceType === 'standard') return []
  const items = corrected.flatMap((history) => [...documentState(history).values()].map(({ item }) => item))
  const before = fa3Summary({ ...snapshot, items })
  return before.kind === 'refused' ? [] : [element('P_15ZK', before.fields.P_15 ?? money(zero))]
}

/** DodatkowyOpis of the whole invoice. */
function additionalElement({ key, value }: { key: string; value: string }): XmlElement {
  return element('DodatkowyOpis', [
    ...textOf('Klucz', token(key, textMax)),
    ...textOf('Wartosc', token(value, textMax)),
  ])
}

/** FP: an invoice to a receipt; TP: related parties. */
function markElements({
  toReceipt,
  relatedParties,
}: Fa3Document['content']['annotations'] = {}): XmlElement[] {
  return [...textOf('FP', toReceipt ? '1' : null), ...textOf('TP', relatedParties ? '1' : null)]
}

/** FakturaZaliczkowa: the advance invoices that a settlement takes off. */
function settledAdvances({ links }: Fa3Document): XmlElement[] {
  return links
    .filter(({ relation }) => relation === 'settles')
    .map(({ number, ksefNumber }) =>
      element(
        'FakturaZaliczkowa',
        ksefNumber === null
          ? [element('NrKSeFZN', '1'), ...textOf('NrFaZaliczkowej', token(number, textMax))]
          : [element('NrKSeFFaZaliczkowej', ksefNumber)],
      ),
    )
}

/**
 * Zamowienie: the value of the order, after a correction of the whole order, and its lines (VAT act art. 106f(1)(4)).
 */
function orderElement({ rows, now }: Order): XmlElement {
  const value = sum(now.map(({ figures }) => (figures.order ?? figures).grossAmount))
  return element('Zamowienie', [element('WartoscZamowienia', money(value)), ...rows.map(orderLineElement)])
}

const notAnInvoice: Fa3Fault = {
  code: 'fa3-not-an-invoice',
  pointer: '/type',
  detail: exports.notAnInvoice(),
}
const noVat: Fa3Fault = {
  code: 'fa3-no-field',
  pointer: '/items',
  detail: exports.fa3WithoutVat(),
}
const noSeller: Fa3Fault = {
  code: 'fa3-seller-missing',
  pointer: '/content/seller',
  detail: exports.fa3WithoutSeller(),
}
const nipChanged: Readonly<Record<NipField, Fa3Fault>> = {
  buyer: {
    code: 'fa3-buyer-nip-changed',
    pointer: '/content/buyer/taxId',
    detail: exports.nipOfBuyerChanged(),
  },
  thirdParties: {
    code: 'fa3-buyer-nip-changed',
    pointer: '/content/thirdParties',
    detail: exports.nipOfAdditionalBuyerChanged(),
  },
}
/** KSeF takes a correction and a settlement only after the invoices that they name. */
const originalWaits = (number: string): Fa3Fault => ({
  code: 'original-waits-for-number',
  pointer: '/links',
  detail: exports.originalWaitsForNumber({ number }),
})
const tooManyLines: Fa3Fault = {
  code: 'fa3-too-many-lines',
  pointer: '/items',
  detail: exports.fa3TooManyRows({ max: elementsMax }),
}

import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import {
  type JpkCell,
  jpkCells,
  type SummaryCell,
  summaryCells,
} from '@fiscus/contracts/returns/jpk-vocabulary'
import { paymentDay } from '@fiscus/tax-engine/advances/payment-day'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { vatCodeOf } from '@fiscus/tax-engine/vocabulary/countries'
import { goodsAndServicesCodes } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { token } from '../fa3/fa3-values.ts'
import { partyNumber } from '../parties/party-number.ts'
import { amountText, type Cents, centsOf } from '../returns/cents.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { element, textOf, type XmlElement } from '../xml/xml-element.ts'
import { type JpkMarker, jpkMarkers, marginMarker, type RowType } from './jpk-cells.ts'
import type { RowEvidence } from './row-evidence.ts'
import type { SummaryEntry } from './summary-entry.ts'

const nameMax = 512
const numberMax = 256
const taxNumberMax = 50
const absent = 'BRAK'

/** What a document, or a summary entry, adds to the sales register in one month. */
export type SalesRow = {
  /** null for an invoice without a receipt. */
  type: RowType | null
  cells: ReadonlyMap<JpkCell, Cents>
  markers: ReadonlySet<JpkMarker>
  /** The goods and services codes of its lines. */
  codes: ReadonlySet<NonNullable<LineContent['gtu']>>
  evidence: RowEvidence
}

/** What a row says of its proof: who bought, and its number and days. */
type RowHead = Pick<ReturnDocument, 'number' | 'issueDate'> & {
  buyer: readonly XmlElement[]
  buyerName: string | undefined
  saleDate: string | undefined
  ksefNumber: string | undefined
}

/** SprzedazWiersz of a document. `position` counts from 1. */
export function salesRowElement(document: ReturnDocument, row: SalesRow, position: number): XmlElement {
  const head = {
    ...document,
    buyer: buyerNumber(document),
    buyerName: document.content.buyer?.name,
    saleDate: saleDateOf(document),
    ksefNumber: document.ksef?.number ?? undefined,
  }
  return rowElement(head, row, position)
}

/** SprzedazWiersz of a summary entry, which has no buyer. */
export function summaryRowElement(entry: SummaryEntry, row: SalesRow, position: number): XmlElement {
  const head = {
    ...entry,
    buyer: [element('NrKontrahenta', absent)],
    buyerName: undefined,
    saleDate: entry.saleDate ?? undefined,
    ksefNumber: undefined,
  }
  return rowElement(head, row, position)
}

function rowElement(head: RowHead, row: SalesRow, position: number): XmlElement {
  const { number, issueDate, buyer, buyerName, saleDate, ksefNumber } = head
  return element('SprzedazWiersz', [
    element('LpSprzedazy', String(position)),
    ...buyer,
    element('NazwaKontrahenta', token(buyerName, nameMax) ?? absent),
    ...textOf('DowodSprzedazy', token(number, numberMax)),
    element('DataWystawienia', issueDate),
    ...textOf('DataSprzedazy', saleDate === issueDate ? null : saleDate),
    element(row.evidence, ksefNumber ?? '1'),
    ...textOf('TypDokumentu', row.type),
    ...goodsAndServicesCodes.filter((code) => row.codes.has(code)).map((code) => element(code, '1')),
    ...jpkMarkers.filter((marker) => row.markers.has(marker)).map((marker) => element(marker, '1')),
    ...jpkCells.flatMap((cell) => {
      const amount = row.cells.get(cell)
      return amount === undefined ? [] : element(cell, amountText(amount))
    }),
  ])
}

/** The day of the sale or, of an advance, of the payment. */
function saleDateOf(document: ReturnDocument): string | undefined {
  const { saleDate, salePeriod } = document.content
  return saleDate ?? salePeriod?.to ?? paymentDay(document)
}

/** KodKrajuNadaniaTIN and NrKontrahenta: letters and digits without the prefix; EL for Greece. */
function buyerNumber({ content: { buyer = {} } }: ReturnDocument): XmlElement[] {
  const found = partyNumber(buyer)
  const [country, text] =
    found.kind === 'eu'
      ? [found.prefix, found.number]
      : found.kind === 'other'
        ? [found.country && vatCodeOf(found.country), found.number]
        : [undefined, '']
  const number = text.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, taxNumberMax)
  return number === ''
    ? [element('NrKontrahenta', absent)]
    : [...textOf('KodKrajuNadaniaTIN', country), element('NrKontrahenta', number)]
}

/** The row of an entry: proved by something else than an invoice. */
export function summaryRow({ type, amounts, marginProcedure }: SummaryEntry): SalesRow {
  const cells = summaryCells.flatMap((cell): [SummaryCell, Cents][] => {
    const amount = amounts[cell]
    return amount === undefined ? [] : [[cell, centsOf(new Decimal(amount))]]
  })
  const markers = marginProcedure === null ? [] : [marginMarker(marginProcedure)]
  return { type, cells: new Map(cells), markers: new Set(markers), codes: new Set(), evidence: 'DI' }
}

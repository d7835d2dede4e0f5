import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import { type JpkCell, jpkCells } from '@fiscus/contracts/returns/jpk-vocabulary'
import { paymentDay } from '@fiscus/tax-engine/advances/payment-day'
import { vatCodeOf } from '@fiscus/tax-engine/vocabulary/countries'
import { goodsAndServicesCodes } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { token } from '../fa3/fa3-values.ts'
import { partyNumber } from '../parties/party-number.ts'
import { amountText, type Cents } from '../returns/cents.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { element, textOf, type XmlElement } from '../xml/xml-element.ts'
import { type JpkMarker, jpkMarkers } from './jpk-cells.ts'
import type { RowEvidence } from './row-evidence.ts'

const nameMax = 512
const numberMax = 256
const taxNumberMax = 50
const absent = 'BRAK'

/** What a document adds to the sales register in one month. */
export type SalesRow = {
  cells: ReadonlyMap<JpkCell, Cents>
  markers: ReadonlySet<JpkMarker>
  /** The goods and services codes of its lines. */
  codes: ReadonlySet<NonNullable<LineContent['gtu']>>
  evidence: RowEvidence
}

/**
 * SprzedazWiersz of a document. `position` counts from 1. Receipts and cash registers are unknown, so that TypDokumentu
 * is never stated.
 */
export function salesRowElement(document: ReturnDocument, row: SalesRow, position: number): XmlElement {
  const { number, issueDate, content } = document
  const saleDate = saleDateOf(document)
  return element('SprzedazWiersz', [
    element('LpSprzedazy', String(position)),
    ...buyerNumber(document),
    element('NazwaKontrahenta', token(content.buyer?.name, nameMax) ?? absent),
    ...textOf('DowodSprzedazy', token(number, numberMax)),
    element('DataWystawienia', issueDate),
    ...textOf('DataSprzedazy', saleDate === issueDate ? null : saleDate),
    element(row.evidence, document.ksef?.number ?? '1'),
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

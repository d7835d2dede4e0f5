import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import type { VatUeReason } from '@fiscus/contracts/returns/vat-ue-vocabulary'
import { exports } from '@fiscus/messages/exports'
import type { Message } from '@fiscus/messages/message'
import { supplyOf } from '@fiscus/tax-engine/customer/vat-territory'
import type { VatUeFault } from '@fiscus/tax-engine/reporting/vat-ue-fault'
import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { partyNumber } from '../parties/party-number.ts'
import type { Cents } from '../returns/cents.ts'
import { documentEntry, type LineResult } from '../returns/document-entry.ts'
import type { InPln } from '../returns/line-amounts.ts'
import { isTriangular, subjectsOf } from '../returns/line-subject.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { linesOfMonth, type ReturnPeriod } from '../returns/settled-lines.ts'
import type { Reconciled } from '../returns/totals.ts'
import {
  type VatUeCell,
  type VatUeLeftOut,
  type VatUeSubject,
  vatUeCells,
  vatUeMapping,
} from './vat-ue-mapping.ts'

/** The number of a buyer in another member state: with the prefix of VIES, EL for Greece, XI for Northern Ireland. */
export type VatUeBuyer = { prefix: string; number: string }

/** A document in the VAT-UE of a month. Its `total` is what its cells declare and its differences, and nothing else. */
export type VatUeEntry = Reconciled<VatUeReason> & {
  /** null when nothing of the document is stated. */
  stated: { buyer: VatUeBuyer; cells: ReadonlyMap<VatUeCell, Cents> } | null
  faults: readonly VatUeFault[]
}

/** The entry of a document in a month, as that of the register (tax-calculation §2.15). */
export function vatUeEntry(document: ReturnDocument, period: ReturnPeriod): VatUeEntry | null {
  const here = linesOfMonth(document, period)
  if (here === null) return null
  const buyer = buyerOf(document)
  const entry = documentEntry<VatUeCell, VatUeLeftOut, VatUeFault['code']>(document, here, {
    lineOf: (item, content, inPln) => lineResult(document, item, content, inPln),
    faultsOf: (cells) =>
      vatUeCells.some((cell) => cells.has(cell) && !canBuy(buyer, cell)) ? [noNumber(document)] : [],
    declaredOf: (cells) => ({ net: cells.values().reduce((sum, amount) => sum + amount, 0n), tax: 0n }),
  })
  const { cells, ...reconciled } = entry
  return { ...reconciled, stated: buyer === null || cells.size === 0 ? null : { buyer, cells } }
}

function lineResult(
  document: ReturnDocument,
  item: SnapshotItem,
  content: Partial<LineContent>,
  inPln: InPln | null,
): LineResult<VatUeCell, VatUeLeftOut, VatUeFault['code']> {
  const [subject, second] = subjectsOf(item)
  if (second !== undefined) return refused('vat-ue-several-taxes', exports.vatUeSeveralTaxes())
  const mapping = vatUeMapping[isTriangular(document, content) ? triangularOf(subject, item) : subject]
  if (mapping.kind === 'left_out') return mapping
  if (mapping.kind === 'refused') return refused('vat-ue-no-part', mapping.detail)
  if (inPln === null) return refused('vat-ue-exchange-rate-missing', exports.vatUeWithoutExchangeRate())
  return { kind: 'cells', amounts: [[mapping.cell, inPln.net]] }
}

/** Goods that the second taxpayer supplies are neither sent from Poland nor taxed there. */
function triangularOf(subject: VatUeSubject, { itemType }: SnapshotItem): VatUeSubject {
  if (subject === 'P_13_6_2') return 'triangular_from_poland'
  const isGoods = itemType !== null && supplyOf(itemType) === 'goods'
  return subject === 'P_13_8' && isGoods ? 'triangular_supply' : subject
}

function buyerOf({ content: { buyer = {} } }: ReturnDocument): VatUeBuyer | null {
  const found = partyNumber(buyer)
  return found.kind === 'eu' && found.prefix !== 'PL' ? { prefix: found.prefix, number: found.number } : null
}

/** Northern Ireland is in the EU for goods only. */
function canBuy(buyer: VatUeBuyer | null, cell: VatUeCell): boolean {
  return buyer !== null && !(buyer.prefix === 'XI' && cell === 'services')
}

function noNumber({ id, number }: ReturnDocument): VatUeFault {
  return {
    code: 'vat-ue-buyer-number',
    pointer: `/documents/${id}/content/buyer/taxId`,
    detail: exports.inDocument({ number, fault: exports.vatUeBuyerNumber() }),
  }
}

function refused(
  code: VatUeFault['code'],
  detail: Message,
): LineResult<VatUeCell, VatUeLeftOut, VatUeFault['code']> {
  return { kind: 'refused', fault: { code, detail } }
}

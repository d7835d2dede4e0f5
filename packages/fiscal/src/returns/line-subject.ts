import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import type { Fa3Base } from '@fiscus/tax-engine/reporting/fa3-base'
import { fa3BasesOf } from '@fiscus/tax-engine/reporting/fa3-summary'
import { isNoSupply } from '@fiscus/tax-engine/reporting/no-supply'
import {
  isPolish,
  roundedFigures,
  type SnapshotItem,
  type SnapshotRate,
} from '@fiscus/tax-engine/snapshot/snapshot'
import type { ReturnDocument } from './return-document.ts'

/** What a line is for a return: the field of its VAT in FA(3), or what FA(3) has no field for. */
export type LineSubject = Fa3Base | 'withheld_only' | 'no_supply' | 'no_field'

/** The kind of each tax of a line that is VAT; without one the line is only withheld. */
export function subjectsOf(item: SnapshotItem): [LineSubject, ...LineSubject[]] {
  const [first, ...others] = vatRatesOf(item).map((rate) => subjectOf(item, rate))
  return first === undefined ? ['withheld_only'] : [first, ...others]
}

/** The rates of a line, except the ones that only withhold. */
export function vatRatesOf(item: SnapshotItem): SnapshotRate[] {
  const rates = roundedFigures(item).taxes?.map(({ taxRate }) => taxRate) ?? [item.taxRate]
  return rates.filter(({ calculationMode }) => calculationMode !== 'wht')
}

/** The kind of a line as if it had this rate alone. */
export function subjectOf(item: SnapshotItem, taxRate: SnapshotRate): LineSubject {
  if (isNoSupply(taxRate)) return 'no_supply'
  const isOutOfScope = taxRate.taxStatus === 'out_of_scope' && isPolish(taxRate)
  if (isOutOfScope && item.geoZone === 'domestic') return 'no_supply'
  return fa3BasesOf(item, { taxRate, taxes: undefined })[0] ?? 'no_field'
}

/** Whether a line is a supply of the second taxpayer of a triangular transaction (VAT act art. 135(1)(4), art. 136). */
export function isTriangular(
  { content: { annotations } }: ReturnDocument,
  { procedure }: Partial<LineContent>,
): boolean {
  return annotations?.triangular === true || procedure === 'TT_D'
}

import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import type { JpkCell } from '@fiscus/contracts/returns/jpk-vocabulary'
import { exports } from '@fiscus/messages/exports'
import type { Message } from '@fiscus/messages/message'
import { type Decimal, zero } from '@fiscus/tax-engine/numbers/decimal'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { amountsInPln, type InPln } from '../returns/line-amounts.ts'
import { isTriangular, subjectOf, subjectsOf } from '../returns/line-subject.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { type JpkMarker, marginMarker } from './jpk-cells.ts'
import { type JpkMapping, jpkMapping, type LeftOutReason } from './jpk-mapping.ts'

/**
 * What a line adds to the register. `cost` is what the buyer pays beside the margin, which no cell of a tax contains.
 */
export type LineCells =
  | {
      kind: 'cells'
      amounts: readonly (readonly [JpkCell, Decimal])[]
      markers: readonly JpkMarker[]
      cost: Decimal
    }
  | { kind: 'left_out'; reason: LeftOutReason }
  | { kind: 'refused'; fault: Omit<JpkFault, 'pointer'> }

/**
 * The cells of a line of a document (tax-calculation §2.13). `content` is what the document states for the line,
 * `inPln` its amounts.
 */
export function lineCells(
  document: ReturnDocument,
  item: SnapshotItem,
  content: Partial<LineContent>,
  inPln: InPln | null,
): LineCells {
  const { currency } = document.snapshot
  const [subject, second] = subjectsOf(item)
  if (second !== undefined) return refused('jpk-several-taxes', exports.jpkSeveralTaxes())
  const mapping = jpkMapping[subject]
  if (mapping.kind === 'left_out') return mapping
  if (mapping.kind === 'refused') return refused('jpk-no-field', mapping.detail)
  const procedure = content.procedure ?? item.procedure
  const markers: JpkMarker[] = procedure === undefined ? [] : [procedure]
  const triangular = isTriangular(document, content)
  if (triangular) markers.push('TT_D')
  if (subject === 'P_13_6_2' && triangular) return refused('jpk-no-field', exports.jpkTriangularSupply())

  if (inPln === null) return refused('jpk-exchange-rate-missing', exports.jpkWithoutExchangeRate())
  const { net, tax } = amountsInPln(item, currency, inPln)
  if (mapping.kind === 'cells') {
    const { base, tax: taxCell, within } = mapping
    const amounts: [JpkCell, Decimal][] = [[base, net]]
    if (within !== undefined) amounts.push([within, net])
    if (taxCell !== undefined) amounts.push([taxCell, tax])
    return { kind: 'cells', amounts, markers, cost: zero }
  }
  const taxed = marginCells(item)
  if (taxed === null || inPln.margin === undefined) return refused('jpk-no-field', exports.jpkMarginRate())
  const { base, gross } = inPln.margin
  return {
    kind: 'cells',
    amounts: [
      [taxed.base, base],
      [taxed.tax, tax],
      ['SprzedazVAT_Marza', gross],
    ],
    markers: [...markers, marginMarker(document.content.annotations?.marginProcedure ?? 'used_goods')],
    cost: net.minus(base),
  }
}

/** The cells of the rate of a margin; null when no Polish tax of its own is due at it. */
function marginCells(item: SnapshotItem): { base: JpkCell; tax: JpkCell } | null {
  const mapping: JpkMapping = jpkMapping[subjectOf(item, { ...item.taxRate, calculationMode: 'exclusive' })]
  if (mapping.kind !== 'cells' || mapping.tax === undefined) return null
  return { base: mapping.base, tax: mapping.tax }
}

function refused(code: JpkFault['code'], detail: Message): LineCells {
  return { kind: 'refused', fault: { code, detail } }
}

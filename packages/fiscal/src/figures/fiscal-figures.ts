import type { Fa3Fault } from '@fiscus/tax-engine/reporting/fa3-fault'
import { fa3Fields, fa3LineAmounts } from '@fiscus/tax-engine/reporting/fa3-summary'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { annotationsOf } from '../fa3/annotations.ts'
import type { Fa3Document } from '../fa3/fa3-document.ts'
import { annotatedItems, summaryOf } from '../fa3/stated-lines.ts'

/** A field of FA(3) with the lines that it comes from. Amounts have two decimals, in the currency of the field. */
export type FiscalFigure = {
  field: string
  amount: string
  lines: { position: number; id: string; amount: string }[]
}

/**
 * An element of Adnotacje with the positions of the lines that it comes from; none where they are lines of the
 * corrected invoice.
 */
export type FiscalAnnotation = { field: string; value: string; lines: { position: number; id: string }[] }

export type FiscalFigures =
  | { kind: 'summed'; figures: FiscalFigure[]; annotations: FiscalAnnotation[] }
  | { kind: 'refused'; faults: readonly Fa3Fault[] }

/** The FA(3) fields of a document, each with the lines that count in it (tax-calculation §2.7). */
export function fiscalFigures(
  document: Pick<Fa3Document, 'snapshot' | 'content' | 'corrected'>,
): FiscalFigures {
  const { snapshot, content } = document
  const faults: Fa3Fault[] = []
  const annotated = annotatedItems(document)
  const annotations = annotationsOf(content, annotated, (fault) => faults.push(fault))
  const summary = summaryOf(document)
  if (summary.kind === 'refused') faults.push(...summary.faults)
  if (summary.kind === 'refused' || faults.length > 0) return { kind: 'refused', faults }
  const byField = Map.groupBy(linesOf(snapshot), ({ field }) => field)
  return {
    kind: 'summed',
    figures: fa3Fields.flatMap((field) => {
      const amount = summary.fields[field]
      const lines = (byField.get(field) ?? []).map(({ position, id, amount }) => ({ position, id, amount }))
      return amount === undefined ? [] : { field, amount, lines }
    }),
    annotations: annotations.map(({ field, value, positions }) => ({
      field,
      value,
      lines:
        annotated === snapshot.items
          ? positions.map((position) => ({ position, id: annotated[position - 1]?.id ?? '' }))
          : [],
    })),
  }
}

function linesOf({ items, currency }: TaxSnapshot) {
  return items.flatMap((item, index) =>
    Array.from(
      fa3LineAmounts(item, currency, () => {}),
      ([field, amount]) => ({ field, position: index + 1, id: item.id, amount: amount.toFixed(2) }),
    ),
  )
}

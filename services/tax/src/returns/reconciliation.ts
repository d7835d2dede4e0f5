import { amountText } from '@fiscus/fiscal/returns/cents'
import { type Counted, type Total, unexplainedOf } from '@fiscus/fiscal/returns/totals'

/** What the documents of a return amount to, and how it becomes what is declared. */
type Sums<Reason extends string> = {
  documents: number
  total: Total
  declared: Total
  differences: ReadonlyMap<Reason, Counted<Total>>
}

/** The reconciliation of a return as the API returns it, its differences in the order of the reasons. */
export function reconciliationOf<Reason extends string>(
  { documents, total, declared, differences }: Sums<Reason>,
  reasons: readonly Reason[],
) {
  return {
    documents: { documents, ...totalText(total) },
    differences: reasons.flatMap((reason) => {
      const found = differences.get(reason)
      return found ? { reason, documents: found.documents, ...totalText(found) } : []
    }),
    unexplained: totalText(unexplainedOf({ total, declared, differences })),
  }
}

export function totalText({ net, tax }: Total) {
  return { net: amountText(net), tax: amountText(tax) }
}

import { Problem } from '@fiscus/contracts/problems/problem'
import { documents as texts } from '@fiscus/messages/documents'
import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { allRejections } from '@fiscus/tax-engine/determination/all-rejections'
import type { Explanation } from '@fiscus/tax-engine/determination/explanation'

/** The number of rejected rules that the response can still list. */
export type RejectionBudget = { left: number }

type Rejections = Explanation['rulesRejected']

const rejectionsMax = 20_000

/** The budget of one response: 20,000 rejected rules, about 3 MB. */
export function rejectionBudget(): RejectionBudget {
  return { left: rejectionsMax }
}

/**
 * The distinct lists of rejected rules of a document as JSON texts, and the position of each list. Lines with the same
 * facts share one list: listed for each line, 10,000 lines and 1,000 rules would make a response of 358 MB. A short
 * list beyond the budget is left out, and its position is null.
 * @throws Problem 422 `invalid-request` when full lists exceed the budget
 */
export function rejectionLists(
  explanations: readonly Explanation[],
  {
    configuration,
    explain,
    budget,
  }: {
    configuration: TaxConfiguration
    explain: 'short' | 'full'
    budget: RejectionBudget
  },
): { texts: readonly string[]; indexOf: (list: Rejections) => number | null } {
  const indexes = new Map<Rejections, number | null>()
  const texts: string[] = []
  for (const explanation of explanations) {
    const { rulesRejected } = explanation
    if (indexes.has(rulesRejected)) continue
    const count = explain === 'full' ? rejectedCount(explanation) : rulesRejected.length
    if (count > budget.left) {
      if (explain === 'full') throw tooLong()
      indexes.set(rulesRejected, null)
      continue
    }
    budget.left -= count
    indexes.set(rulesRejected, texts.length)
    texts.push(
      explain === 'full'
        ? JSON.stringify(allRejections(configuration, explanation))
        : shortText(rulesRejected),
    )
  }
  return { texts, indexOf: (list) => indexes.get(list) ?? null }
}

function rejectedCount({ chosenBy, rulesRead }: Explanation): number {
  return chosenBy.kind === 'rule' ? rulesRead - 1 : 0
}

/** Full lists are not cached: they can have thousands of entries. */
const shortText = memoizeByObject((list: Rejections) => JSON.stringify(list))

function tooLong(): Problem {
  const detail = texts.longExplanation({ max: rejectionsMax })
  return new Problem('invalid-request', detail, {
    errors: [{ pointer: '/query/explain', detail, code: 'out-of-range' }],
  })
}

import type { DocumentImpact } from '@fiscus/contracts/configuration/configuration-response'
import type { TaxConfiguration, TaxRule } from '@fiscus/tax-engine/configuration/configuration'
import { changedWinners } from '@fiscus/tax-engine/matrix/changed-winners'
import { rulePositions } from '@fiscus/tax-engine/matrix/compiled-matrix'
import { namedRule } from '@fiscus/tax-engine/matrix/named-rule'

export type ChangedCells = Pick<DocumentImpact, 'cellsChanged' | 'cellsChangedTotal'>

/** Limit of listed cells; there are 24 for each tax category and interval of days. */
const cellsMax = 200

/** The cells of the matrix whose rule a change of the configuration changes. */
export function changedCells(before: TaxConfiguration, after: TaxConfiguration): ChangedCells {
  const changed = changedWinners(before, after)
  return {
    cellsChangedTotal: changed.length,
    cellsChanged: changed.slice(0, cellsMax).map((cell) => ({
      ...cell,
      before: winnerOf(before, cell.before),
      after: winnerOf(after, cell.after),
    })),
  }
}

function winnerOf(configuration: TaxConfiguration, rule: TaxRule | null) {
  return rule && namedRule(rule, rulePositions(configuration).get(rule.id) ?? 0)
}

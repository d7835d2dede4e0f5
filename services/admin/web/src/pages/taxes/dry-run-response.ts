import type { CalculationWarning, ChangedCell, ChangedDocument } from '@fiscus/client'

/** What a dry run returns besides the record. */
export type DryRunResponse = {
  warnings: CalculationWarning[]
  impact: {
    cellsChanged: ChangedCell[]
    cellsChangedTotal: number
    documentsChecked: number
    documentsChanged: ChangedDocument[]
  } | null
}

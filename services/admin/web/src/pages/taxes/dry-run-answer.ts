import type { CalculationWarning, ChangedCell, ChangedDocument } from '@fiscus/client'

/** What a dry run answers besides the record. */
export type DryRunAnswer = {
  warnings: CalculationWarning[]
  impact: {
    cellsChanged: ChangedCell[]
    cellsChangedTotal: number
    documentsChecked: number
    documentsChanged: ChangedDocument[]
  } | null
}

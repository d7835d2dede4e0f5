import { batchWork, calculateWork } from './calculate/large-calculations.ts'
import { documentImpactWork } from './changes/document-impact.ts'
import { importTableWork } from './configuration-csv/import-table.ts'
import { importWork } from './configuration-file/import-work.ts'
import { calculateApprovalWork, readApprovalWork } from './documents/approval.ts'
import { creditWork } from './documents/credit-texts.ts'
import { readCorrectionWork } from './documents/read-correction.ts'
import { recalculateWork } from './documents/recalculation-text.ts'

/** The works that calculation threads execute. */
export const works = [
  calculateWork,
  batchWork,
  readApprovalWork,
  calculateApprovalWork,
  readCorrectionWork,
  creditWork,
  recalculateWork,
  documentImpactWork,
  importWork,
  importTableWork,
] as const

import { batchCalculation } from './calculate/calculate-batch.ts'
import { cartCalculation } from './calculate/calculate-tax.ts'
import { documentImpactWork } from './changes/document-impact.ts'
import { lateFactsWork } from './closings/to-correct.ts'
import { importTableWork } from './configuration-csv/import-table.ts'
import { importWork } from './configuration-file/import-work.ts'
import { correctionReading } from './corrections/correct-document.ts'
import { correctionOfSeveralReading } from './corrections/correct-several.ts'
import { correctionWork } from './corrections/correction-texts.ts'
import { approvalCalculation, approvalReading } from './documents/approval.ts'
import { recalculateWork } from './documents/recalculation-text.ts'
import { fa3Work, figuresWork } from './fiscal/fiscal-works.ts'
import { upoWork } from './ksef/upo-work.ts'
import { jpkDocumentsWork, jpkEntriesWork, jpkFrameWork, jpkPartWork } from './returns/jpk-works.ts'
import { ossDocumentsWork, ossPartWork } from './returns/oss-works.ts'
import { vatUeDocumentsWork, vatUePartWork } from './returns/vat-ue-works.ts'

/** The works that calculation threads execute. */
export const works = [
  cartCalculation,
  batchCalculation,
  approvalReading,
  approvalCalculation,
  correctionReading,
  correctionOfSeveralReading,
  correctionWork,
  recalculateWork,
  documentImpactWork,
  importWork,
  importTableWork,
  fa3Work,
  figuresWork,
  upoWork,
  jpkPartWork,
  jpkEntriesWork,
  jpkDocumentsWork,
  jpkFrameWork,
  vatUePartWork,
  vatUeDocumentsWork,
  ossPartWork,
  ossDocumentsWork,
  lateFactsWork,
] as const

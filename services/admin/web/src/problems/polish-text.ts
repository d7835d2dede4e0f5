import { polishDavReasons } from './polish-dav-reasons.ts'
import { polishDetail } from './polish-details.ts'
import { polishExportFault } from './polish-export-faults.ts'
import { polishMailReason } from './polish-mail-reasons.ts'
import { polishResult } from './polish-results.ts'
import { polishRunEnds } from './polish-run-ends.ts'
import { inPolish } from './sentences.ts'

/** Returns a text of the services in Polish: a fault of an export, a reason, a detail of a problem, the end of a run or a result; null for any other, which stays as it is. */
export function polishText(text: string): string | null {
  return (
    polishExportFault(text) ??
    polishMailReason(text) ??
    polishDavReasons.get(text) ??
    polishDetail(text) ??
    inPolish(text, polishRunEnds) ??
    polishResult(text)
  )
}

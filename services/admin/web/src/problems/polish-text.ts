import { polishDavReasons } from './polish-dav-reasons.ts'
import { polishExportFault } from './polish-export-faults.ts'
import { polishMailReason } from './polish-mail-reasons.ts'
import { polishResult } from './polish-results.ts'

/** Returns a text of the services in Polish: a fault of an export, a reason or a result; null for any other, which stays as it is. */
export function polishText(text: string): string | null {
  return polishExportFault(text) ?? polishMailReason(text) ?? polishDavReasons.get(text) ?? polishResult(text)
}

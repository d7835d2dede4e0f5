import { phraseBook } from './phrases.ts'
import { polishExportFault } from './polish-export-faults.ts'
import { polishParts } from './polish-parts.ts'
import { polishPhrases } from './polish-phrases.ts'
import { polishResult } from './polish-results.ts'

const polishPhrase = phraseBook(polishPhrases, polishParts)

/** Returns a text of the services in Polish: a fault, a reason, a detail of a problem, the end of a run or a result; null for any other, which stays as it is. */
export function polishText(text: string): string | null {
  return polishExportFault(text) ?? polishResult(text) ?? polishPhrase(text)
}

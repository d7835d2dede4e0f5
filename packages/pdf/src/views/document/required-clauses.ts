import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { translate } from '../../words/translate.ts'
import { clauses } from './document-view.ts'

/**
 * The clauses of the words that the content requires. The service stores the words of the law, which are the Polish
 * phrases.
 */
export function requiredClauses({ requiredWords = [] }: DocumentContent): (typeof clauses)[number][] {
  return clauses.filter((clause) => requiredWords.includes(translate(`clause.${clause}`, 'pl')))
}

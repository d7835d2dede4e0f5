import type { CorrectRequest } from '@fiscus/contracts/documents/correct-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import { creditSnapshot } from '@fiscus/tax-engine/credit/credit-snapshot'
import type { CreditFault } from '@fiscus/tax-engine/credit/read-credit'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import { writeSnapshot, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { calculationProblem } from '../calculate/calculate-or-throw.ts'
import { contentOfCorrection } from '../document-content/correction-content.ts'
import type { RequestedContent } from '../document-content/requested-content.ts'
import type { Work } from '../threads/work.ts'
import { correctionText } from './content-text.ts'

/** The snapshots of a document and of its corrections that are not voided, as JSON texts, and the lines to credit. */
export type CreditInput = {
  original: string
  corrections: readonly string[]
  lines: CorrectRequest['lines']
  /** The member `content` of the original's content as JSON text; null when it has no content. */
  content: string | null
  changes: RequestedContent
}

/** The JSON texts of a correction. */
export type CreditTexts = { summary: string; snapshot: string; content: string }

/** Computes a correction from snapshots in a thread. */
export const creditWork: Work<CreditInput, CreditTexts> = { name: 'credit', execute: creditTexts }

/**
 * Computes a correction from snapshots.
 * @throws Problem 409 `correction-exceeds-original`, 422 `calculation-refused`
 */
export function creditTexts({ original, corrections, lines, content, changes }: CreditInput): CreditTexts {
  const credit = creditSnapshot(readSnapshot(original), corrections.map(readSnapshot), { lines })
  if (credit.kind === 'refused') throw creditProblem(credit.faults)
  const { snapshot } = credit
  return {
    summary: writeTotals(snapshot),
    snapshot: writeSnapshot(snapshot),
    content: correctionText(
      contentOfCorrection(content === null ? null : JSON.parse(content), changes, snapshot),
      snapshot,
    ),
  }
}

/** A credit above the remainder is a conflict with earlier corrections; every other fault is a fault of the request. */
function creditProblem(faults: readonly CreditFault[]): Problem {
  const excess = faults.find(
    ({ code }) => code === 'credit-exceeds-line' || code === 'nothing-left-to-credit',
  )
  return excess
    ? new Problem('correction-exceeds-original', excess.detail, { errors: faults })
    : calculationProblem(faults)
}

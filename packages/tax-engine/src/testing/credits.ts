import { type Correction, correctSnapshot } from '../corrections/correct-snapshot.ts'
import type { CreditRequestLine } from '../credit/read-credit.ts'
import type { TaxSnapshot } from '../snapshot/snapshot.ts'
import { documentOf, sampleConfiguration } from './sample-calculations.ts'

/** A credit of lines; without lines of everything that is left. */
export type CreditRequest = { lines?: readonly CreditRequestLine[] | undefined }

/** A credit has the taxes of the original: it reads neither a document nor a configuration. */
const source = { document: documentOf({}), configuration: sampleConfiguration, use: 'draft' } as const

/**
 * Corrects a document by a credit of lines, or without lines of everything that is left. `earlier` are the credits
 * before it.
 */
export function credit(
  original: TaxSnapshot,
  earlier: readonly TaxSnapshot[],
  { lines }: CreditRequest,
): Correction {
  return correctSnapshot({ history: { original, corrections: earlier }, source, lines }, 'differences')
}

/** The snapshot of a credit. @throws when it is refused */
export function creditOf(
  original: TaxSnapshot,
  earlier: readonly TaxSnapshot[],
  request: CreditRequest,
): TaxSnapshot {
  const correction = credit(original, earlier, request)
  if (correction.kind === 'refused') throw new Error(JSON.stringify(correction.faults))
  return correction.snapshot
}

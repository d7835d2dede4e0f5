import { Problem } from '@fiscus/contracts/problems/problem'
import { documents as texts } from '@fiscus/messages/documents'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { z } from 'zod'
import type { Calculated } from './calculate-or-throw.ts'
import { roundingComparisons } from './roundings.ts'
import { calculationTrace } from './trace.ts'

/** The query of POST /calculate: how much the response explains. */
export const calculateQuery = z.strictObject({
  explain: z.enum(['short', 'full', 'rules']).default('short').meta({
    description:
      'full: the lists of rejected rules contain all rules that were read before the matching rule, at most 20,000 in a response; short: only the first 20 of each list; rules: as short, and `trace` has every condition of the active rules and the unrounded amounts of each line, for at most 1,000 lines.',
  }),
  compare: z.enum(['roundings']).optional().meta({
    description:
      'roundings: `roundings` has the totals under each rounding strategy and algorithm, for at most 1,000 lines.',
  }),
})
export type CalculateOptions = z.output<typeof calculateQuery>

const linesMax = 1_000

/**
 * The response with the members that the caller asked for beyond the usual ones.
 * @param text the response as JSON text
 */
export function withRequestedMembers(
  text: string,
  { explanations }: Calculated,
  document: TaxDocument,
  configuration: TaxConfiguration,
  { explain, compare }: CalculateOptions,
): string {
  let members = ''
  if (explain === 'rules')
    members += `,"trace":${JSON.stringify(calculationTrace(document, explanations, configuration))}`
  if (compare === 'roundings')
    members += `,"roundings":${JSON.stringify(roundingComparisons(document, configuration))}`
  return members === '' ? text : `${text.slice(0, -1)}${members}}`
}

/**
 * Rejects a trace or a comparison of a long document.
 * @throws Problem 422 `invalid-request`
 */
export function requireShortDocument({ items }: TaxDocument, { explain, compare }: CalculateOptions): void {
  if (items.length <= linesMax) return
  const parameter = explain === 'rules' ? 'explain' : compare && 'compare'
  if (parameter === undefined) return
  const detail = texts.longDocument({ count: items.length, max: linesMax })
  throw new Problem('invalid-request', detail, {
    errors: [{ pointer: `/query/${parameter}`, detail, code: 'out-of-range' }],
  })
}

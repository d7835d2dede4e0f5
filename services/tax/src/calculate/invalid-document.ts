import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { errorsMax } from '@fiscus/contracts/problems/problem-body'
import type { InvalidBody } from '@fiscus/http/requests/api-env'
import { invalidRequest, requireValid } from '@fiscus/http/requests/validate'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { z } from 'zod'
import type { CalculateContext } from './calculate-tax.ts'
import { readablePart } from './readable-part.ts'
import { taxDocumentOf } from './tax-document.ts'

/**
 * The problem `invalid-request` of a document with invalid values. It also has the faults that a calculation of the
 * readable part finds, with their codes, so that both kinds are corrected at once (tax-calculation §7.2).
 */
export async function invalidDocument(
  context: Omit<CalculateContext, 'events'>,
  schema: z.ZodType,
  { value, errors }: InvalidBody,
): Promise<Problem> {
  const faults = errors.length < errorsMax ? await faultsOfReadablePart(context, schema, value) : []
  return invalidRequest([...errors, ...faults])
}

/**
 * Returns the parsed document.
 * @throws Problem 422 `invalid-request` with the errors of `invalidDocument`
 */
export async function requireValidDocument<T>(
  context: Omit<CalculateContext, 'events'>,
  schema: z.ZodType<T>,
  value: unknown,
): Promise<T> {
  try {
    return requireValid(schema, value)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw await invalidDocument(context, schema, { value, errors: error.errors })
  }
}

async function faultsOfReadablePart(
  context: Omit<CalculateContext, 'events'>,
  schema: z.ZodType,
  value: unknown,
): Promise<ProblemError[]> {
  const configuration = await context.configurations.configurationOf(context.tenant.id)
  const costs = configuration.categories.filter(({ itemType }) => itemType === 'follows_goods')
  const part = readablePart(schema, value, new Set(costs.map(({ categoryCode }) => categoryCode)))
  if (part === null) return []
  const { document } = await taxDocumentOf(context, part.request)
  const calculation = calculateDocument(document, configuration, part.use)
  if (calculation.kind === 'calculated') return []
  return calculation.faults.map((fault) => ({
    ...fault,
    pointer: fault.pointer.replace(/^\/items\/(\d+)/, (_, at) => `/items/${part.positions[Number(at)]}`),
  }))
}

import type { ProblemError } from '@fiscus/contracts/problems/problem'
import { errorsMax } from '@fiscus/contracts/problems/problem-body'
import type { InvalidBody } from '@fiscus/http/requests/api-env'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { z } from 'zod'
import { readablePart } from './readable-part.ts'
import type { CalculateContext } from './run-calculation.ts'
import { taxDocumentOf } from './tax-document.ts'

/**
 * Returns the document that `checkedBody` or `checkedValue` has read by the schema.
 * @throws Problem 422 `invalid-request`, which also has the faults that a calculation of the readable part finds, with
 * their codes, so that both kinds are corrected at once (tax-calculation §7.2)
 */
export async function requireDocument<T>(
  context: CalculateContext,
  schema: z.ZodType<T>,
  checked: { valid: T } | InvalidBody,
): Promise<T> {
  if ('valid' in checked) return checked.valid
  const { value, errors } = checked
  const faults = errors.length < errorsMax ? await faultsOfReadablePart(context, schema, value) : []
  throw invalidRequest([...errors, ...faults])
}

async function faultsOfReadablePart(
  context: CalculateContext,
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

import { type CalculateRequest, calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import type { DocumentUse } from '@fiscus/tax-engine/lines/read-lines'
import type { z } from 'zod'

/**
 * The part of an invalid request that can be checked: a request of its own, and the positions of its lines in the
 * original.
 */
export type ReadablePart = { request: CalculateRequest; positions: readonly number[]; use: DocumentUse }

type Members = Readonly<Record<string, unknown>>

/**
 * The part of an invalid document from which faults follow, whatever its invalid values will be: lines with an invalid
 * value are left out, and so are lines that depend on an invalid customer or date. Next to a misspelt member, an absent
 * one counts as invalid. The document discount, and lines of the cost categories `costs`, which take the taxes of the
 * goods, are left out unless all lines are there. null when no line remains.
 */
export function readablePart(
  schema: z.ZodType,
  value: unknown,
  costs: ReadonlySet<unknown>,
): ReadablePart | null {
  const issues = schema.safeParse(value).error?.issues ?? []
  if (!isObject(value) || !Array.isArray(value.items)) return null
  if (issues.some(({ path }) => path.length === 1 && path[0] === 'items')) return null
  const invalid = new Set(issues.map(({ path }) => path[0]))
  const hasUnknown = issues.some(({ path, code }) => path.length === 0 && code === 'unrecognized_keys')
  const isReadable = (name: string) => !invalid.has(name) && !(hasUnknown && (value[name] ?? null) === null)
  const invalidLines = new Set(issues.flatMap(({ path: [name, at] }) => (name === 'items' ? [at] : [])))
  const readable = value.items.flatMap((line: unknown, position) =>
    isObject(line) && !invalidLines.has(position) && dependsOnReadable(line, isReadable)
      ? [{ line, position }]
      : [],
  )
  const isComplete = readable.length === value.items.length
  const checked = readable.filter(({ line }) => isComplete || namesTax(line) || !costs.has(line.taxCategory))
  const hasRates = isReadable('currency') && isReadable('exchangeRate')
  const part = calculateRequest.safeParse({
    currency: isReadable('currency') ? value.currency : 'PLN',
    taxPointDate: isReadable('taxPointDate') ? value.taxPointDate : undefined,
    customer: isReadable('customer') ? value.customer : undefined,
    documentDiscount: isReadable('documentDiscount') && isComplete ? value.documentDiscount : undefined,
    exchangeRate: hasRates ? value.exchangeRate : undefined,
    items: checked.map(({ line }) => (hasRates ? line : { ...line, exchangeRate: undefined })),
  })
  if (!part.success) return null
  const positions = checked.map(({ position }) => position)
  return { request: part.data, positions, use: value.type === 'invoice' && hasRates ? 'invoice' : 'draft' }
}

/** A line without a tax of its own depends on the customer, and one without a date on the document's. */
function dependsOnReadable(line: Members, isReadable: (name: string) => boolean): boolean {
  return (
    (namesTax(line) || isReadable('customer')) &&
    (typeof line.taxPointDate === 'string' || isReadable('taxPointDate'))
  )
}

function namesTax({ taxRateCode, taxGroupCode }: Members): boolean {
  return typeof taxRateCode === 'string' || typeof taxGroupCode === 'string'
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

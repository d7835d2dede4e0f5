import { values } from '@fiscus/messages/values'
import { homeCountry, isInEuVatTerritory } from '@fiscus/tax-engine/customer/vat-territory'
import { countryOf } from '@fiscus/tax-engine/vocabulary/countries'
import { z } from 'zod'
import { customIssue } from '../fields/custom-issue.ts'

/**
 * A page of the documents of a part of a return, in the order of their issue. `amounts` are the figures of each of
 * them.
 */
export function returnDocuments<Amounts extends z.ZodRawShape>(amounts: Amounts) {
  const document = z.object({
    id: z.uuid(),
    number: z.string(),
    issueDate: z.string().meta({ format: 'date' }),
    buyerName: z.string().nullable(),
  })
  return z.object({ documents: z.array(document.extend(amounts)), next: z.string().nullable() })
}

/** Another member state in a query, as returns name it. */
export const memberState = z
  .string()
  .refine(isOtherMemberState, {
    error: values.memberState.code,
  })
  .meta({ description: 'EL for Greece, XI for Northern Ireland', example: 'DE' })

function isOtherMemberState(code: string): boolean {
  const country = countryOf(code)
  if (country === undefined || country === homeCountry || code === 'GR') return false
  return isInEuVatTerritory(country, 'goods')
}

/** Rejects filters that the `part` of a query does not have. `partsOf` has the parts of each filter. */
export function filtersOfParts<Part extends string, Filter extends string>(
  partsOf: Readonly<Record<Filter, readonly Part[]>>,
) {
  const filters = Object.entries<readonly Part[]>(partsOf)
  return (query: { part: Part } & { [name in Filter]?: unknown }, context: z.RefinementCtx): void => {
    const given = new Map(Object.entries(query))
    for (const [filter, parts] of filters) {
      if (given.get(filter) === undefined || parts.includes(query.part)) continue
      context.addIssue(customIssue(values.filterOfPart({ part: query.part, filter, parts }), [filter]))
    }
  }
}

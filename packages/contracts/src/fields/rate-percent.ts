import { values } from '@fiscus/messages/values'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { z } from 'zod'

/** The canonical text of a percentage: as few decimals as possible, but at least two: `23.00`, `9.975`. */
export function ratePercentText(percent: string): string {
  const exact = new Decimal(percent)
  return exact.toFixedAtLeast(2)
}

const message = values.ratePercent.code

/** A percentage in a request, string or number. Returns the text of `ratePercentText`. */
export const ratePercent = z
  .union([z.string(), z.number()], { error: message })
  .transform(String)
  .pipe(z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, message))
  .transform(ratePercentText)
  .meta({ description: 'From 0 to 999.9999. Exact as a string.', example: '23.00' })

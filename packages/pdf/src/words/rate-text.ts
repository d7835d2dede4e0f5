import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { MessageError } from '@fiscus/messages/message-error'
import { templates } from '@fiscus/messages/templates'
import { groupDigits, withoutTrailingZeros } from './group-digits.ts'
import { translate } from './translate.ts'

/**
 * A rate as it is printed in a table: its percentage, or the word of its kind.
 * @param rate the `rate` of a line or of a row of the VAT summary
 * @throws MessageError when the value is no rate of a view
 */
export function rateText(rate: unknown, language: PdfLanguage): string {
  if (rate === null || rate === undefined) return ''
  if (typeof rate !== 'object' || !('kind' in rate) || !('percent' in rate))
    throw new MessageError(templates.noRate({ example: '{{ line.rate | rate }}' }))
  const { kind, percent } = rate
  return kind === 'percent' && typeof percent === 'string'
    ? `${groupDigits(withoutTrailingZeros(percent), language)}%`
    : translate(`rate.${kind}`, language)
}

import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { MessageError } from '@fiscus/messages/message-error'
import { templates } from '@fiscus/messages/templates'
import { minorUnitsOf } from '@fiscus/tax-engine/vocabulary/currencies'
import { currencyNoun, genderOf } from './currency-noun.ts'
import { englishNumber } from './english-number.ts'
import { polishForm } from './plural.ts'
import { polishNumber } from './polish-number.ts'

/**
 * An amount in words, with the cents as a fraction: `sto dwadzieścia trzy złote 45/100`.
 * @param amount a decimal with at most two decimals and 36 digits before them
 * @param currency ISO 4217
 * @throws MessageError for another text
 */
export function amountInWords(amount: string, currency: string, language: PdfLanguage): string {
  const parts = /^(-?)(\d{1,36})(?:\.(\d{1,2}))?$/.exec(amount)
  if (!parts) throw new MessageError(templates.notAmount({ text: amount.slice(0, 40) }))
  const [, sign, whole = '0', cents = ''] = parts
  const value = BigInt(whole)
  const words = { pl: polishAmount, en: englishAmount }[language](value, currency)
  return [sign === '-' && 'minus', words, fractionOf(cents.padEnd(2, '0'), currency)]
    .filter(Boolean)
    .join(' ')
}

/**
 * Cents as a part of the unit: `45/100`, of a currency with three decimals `450/1000`, and of one without decimals only
 * what there is.
 */
function fractionOf(cents: string, currency: string): string {
  const decimals = minorUnitsOf(currency)
  if (decimals === 0 && cents === '00') return ''
  return decimals === 3 ? `${cents}0/1000` : `${cents}/100`
}

function polishAmount(value: bigint, currency: string): string {
  const gender = genderOf(currencyNoun(currency, 'one', 'pl'))
  return `${polishNumber(value, gender)} ${currencyNoun(currency, polishForm(value), 'pl')}`
}

function englishAmount(value: bigint, currency: string): string {
  return `${englishNumber(value)} ${currencyNoun(currency, value === 1n ? 'one' : 'many', 'en')}`
}

import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { currencyNoun, genderOf } from './currency-noun.ts'
import { englishNumber } from './english-number.ts'
import { polishForm } from './plural.ts'
import { polishNumber } from './polish-number.ts'

/**
 * An amount in words, with the cents as a fraction: `sto dwadzieścia trzy złote 45/100`.
 * @param amount a decimal with at most two decimals and 18 digits before them
 * @param currency ISO 4217
 * @throws Error for another text
 */
export function amountInWords(amount: string, currency: string, language: PdfLanguage): string {
  const parts = /^(-?)(\d{1,18})(?:\.(\d{1,2}))?$/.exec(amount)
  if (!parts) throw new Error(`"${amount.slice(0, 40)}" is not an amount that can be written in words.`)
  const [, sign, whole = '0', cents = ''] = parts
  const value = BigInt(whole)
  const words = { pl: polishAmount, en: englishAmount }[language](value, currency)
  return `${sign === '-' ? 'minus ' : ''}${words} ${cents.padEnd(2, '0')}/100`
}

function polishAmount(value: bigint, currency: string): string {
  const gender = genderOf(currencyNoun(currency, 'one', 'pl'))
  return `${polishNumber(value, gender)} ${currencyNoun(currency, polishForm(value), 'pl')}`
}

function englishAmount(value: bigint, currency: string): string {
  return `${englishNumber(value)} ${currencyNoun(currency, value === 1n ? 'one' : 'many', 'en')}`
}

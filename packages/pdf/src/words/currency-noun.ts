import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { PluralForm } from './plural.ts'
import type { Gender } from './polish-number.ts'

/** Counted numbers with each form of a noun. */
const counted: Record<PluralForm, number> = { one: 1, few: 2, many: 5 }

/** In Poland the currency is just called złoty. */
const zloty: Record<PluralForm, string> = { one: 'złoty', few: 'złote', many: 'złotych' }

/** The name of a currency in this form, of the Unicode CLDR: `dolarów amerykańskich`, `US dollars`; else its code. */
export function currencyNoun(currency: string, form: PluralForm, language: PdfLanguage): string {
  if (currency === 'PLN' && language === 'pl') return zloty[form]
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  }).formatToParts(counted[form])
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/**
 * The gender of a Polish name of a currency: by its adjective (korona czeska, peso kubańskie), else by the noun (euro,
 * funt szterling).
 */
export function genderOf(name: string): Gender {
  const [noun = '', adjective = ''] = name.split(' ')
  for (const word of [adjective, noun]) {
    if (/a$/.test(word)) return 'feminine'
    if (/ie$|o$/.test(word)) return 'neuter'
    if (/[iy]$/.test(word)) return 'masculine'
  }
  return 'masculine'
}

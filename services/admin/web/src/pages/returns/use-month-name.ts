import { dateFormat } from '../../texts/formatters.ts'
import { useLanguage } from '../../texts/language.ts'

/** The name of a month, `2026-10`. */
export function useMonthName(): (month: string) => string {
  const locale = useLanguage() === 'pl' ? 'pl-PL' : 'en-GB'
  const format = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`))
}

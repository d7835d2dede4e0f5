import { dateFormat } from '../../texts/formatters.ts'
import { useLanguage } from '../../texts/language.ts'

/** The name of a month, `2026-10`, or of a quarter, `2026-Q3`. */
export function usePeriodName(): (period: string) => string {
  const locale = useLanguage() === 'pl' ? 'pl-PL' : 'en-GB'
  const format = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (period) =>
    period.includes('Q') ? period.replace('-Q', ' Q') : format.format(new Date(`${period}-01T00:00:00Z`))
}

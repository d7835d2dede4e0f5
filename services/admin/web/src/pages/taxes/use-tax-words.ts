import type { TaxCategory, TaxRate, TaxRule } from '@fiscus/client'
import { countryName } from '../../texts/countries.ts'
import { useFormat } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { words } from './words.ts'

type Level = NonNullable<TaxRate['category']>

/** The words of the API's values in the language of the panel. */
export function useTaxWords() {
  const t = useTexts(words)
  const format = useFormat()
  const language = useLanguage()
  return {
    customer: (value: TaxRule['customer_type']) => t(`customer.${value}`),
    zone: (value: TaxRule['geo_zone']) => t(`zone.${value}`),
    item: (value: TaxCategory['item_type'] | 'all') => t(`item.${value}`),
    status: (value: TaxRate['tax_status']) => t(`status.${value}`),
    mode: (value: TaxRate['calculation_mode']) => t(`mode.${value}`),
    level: (value: Level) => t(`level.${value}`),
    country: (code: string) => countryName(code, language),
    /** A rule, its place in the order in which the rules are read, and its priority, called the same everywhere. */
    rule: t('rule'),
    position: t('position'),
    priority: t('priority'),
    target: (target: TaxRule['target']) => {
      if ('rate' in target) return target.rate
      return 'group' in target ? `${t('group')} ${target.group}` : t('destination')
    },
    /** The days `[from, to)` in words. */
    validity: (from: string | null, to: string | null) => {
      if (from !== null && to !== null) return t('period', { from: format.date(from), to: format.date(to) })
      if (from !== null) return t('from', { from: format.date(from) })
      return to === null ? t('always') : t('until', { to: format.date(to) })
    },
  }
}

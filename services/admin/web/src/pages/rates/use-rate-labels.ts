import { useTexts } from '../../texts/texts.ts'
import type { RateValues } from './rate-values.ts'
import { texts } from './texts.ts'

/** The names of the fields in words: in the comparison after a conflict, and in the history. */
export function useRateLabels(): Record<keyof RateValues, string> {
  const t = useTexts(texts)
  return {
    tax_code: t('code'),
    tax_name: t('name'),
    rate_percent: t('percent'),
    calculation_mode: t('mode'),
    tax_status: t('taxStatus'),
    fiscal_code: t('fiscalCode'),
    legal_clause: t('legalClause'),
    country: t('country'),
    category: t('category'),
    valid_from: t('validFrom'),
    valid_to: t('endsBefore'),
    is_active: t('isActive'),
  }
}

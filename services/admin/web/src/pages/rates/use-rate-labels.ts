import { useTexts } from '../../texts/texts.ts'
import type { RateValues } from './rate-values.ts'
import { texts } from './texts.ts'

/** The names of the fields in words: in the comparison after a conflict, and in the history. */
export function useRateLabels(): Record<keyof RateValues, string> {
  const t = useTexts(texts)
  return {
    tax_code: t('taxCode'),
    tax_name: t('taxName'),
    rate_percent: t('ratePercent'),
    calculation_mode: t('calculationMode'),
    tax_status: t('taxStatus'),
    fiscal_code: t('fiscalCode'),
    legal_clause: t('legalClause'),
    country: t('country'),
    category: t('category'),
    valid_from: t('validFrom'),
    valid_to: t('validTo'),
    is_active: t('isActive'),
  }
}

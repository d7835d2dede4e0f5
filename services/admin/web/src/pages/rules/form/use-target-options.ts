import { useMemo } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { groupVersions } from '../../rates/rate-versions.ts'
import { useAllGroups, useAllRates } from '../../taxes/tax-queries.ts'
import { texts } from '../texts.ts'
import { targetText } from './rule-values.ts'

/** The targets of a rule for a select box: the rate of the buyer's country, rates and groups. */
export function useTargetOptions() {
  const t = useTexts(texts)
  const rates = useAllRates().items
  const groups = useAllGroups().items
  return useMemo(
    () => [
      { value: targetText({ destination: true }), label: t('target.destination') },
      {
        group: t('target.rate'),
        items: groupVersions(rates).map(({ code, versions }) => ({
          value: targetText({ rate: code }),
          label: `${code} – ${(versions.at(-1) ?? versions[0]).tax_name}`,
        })),
      },
      {
        group: t('target.group'),
        items: groups.map(({ group_code, group_name }) => ({
          value: targetText({ group: group_code }),
          label: `${group_code} – ${group_name}`,
        })),
      },
    ],
    [rates, groups, t],
  )
}

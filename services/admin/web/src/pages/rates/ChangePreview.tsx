import type { TaxRate } from '@fiscus/client'
import { Text } from '@mantine/core'
import { useApi } from '../../api/client.ts'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { EffectPreview } from '../taxes/EffectPreview.tsx'
import { useConfigurationUsage } from '../taxes/tax-queries.ts'
import { type ChangeValues, canChangeOn, changeOf } from './change-values.ts'
import { texts } from './texts.ts'

type Props = { version: TaxRate; values: ChangeValues }

/**
 * What a change would do, before it is stored: both versions, what leads to the rate, and the latest documents on that
 * day.
 */
export function ChangePreview({ version, values }: Props) {
  const t = useTexts(texts)
  const format = useFormat()
  const api = useApi()
  const usage = useConfigurationUsage().data?.rates.find(({ tax_code }) => tax_code === version.tax_code)
  return (
    <EffectPreview
      values={values}
      tryOut={(of) =>
        api.changeRate(version.id, changeOf(of), { ifMatch: version, dryRun: 'true', on: of.valid_from })
      }
      on={values.valid_from}
      disabled={!canChangeOn(version, values.valid_from)}
    >
      {(response) => (
        <>
          <Text>
            {t('effectVersions', {
              before: format.percent(version.rate_percent),
              after: format.percent(response.rate_percent),
              day: format.date(response.valid_from),
            })}
          </Text>
          {usage && (
            <Text>
              {t('effectUsage', {
                rules: t('ruleCount', { count: usage.rules }),
                groups: t('groups', { count: usage.groups }),
              })}
            </Text>
          )}
        </>
      )}
    </EffectPreview>
  )
}

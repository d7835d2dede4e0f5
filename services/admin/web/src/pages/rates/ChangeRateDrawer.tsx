import type { TaxRate } from '@fiscus/client'
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { DecimalInput } from '../../components/records/DecimalInput.tsx'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { refreshConfiguration } from '../taxes/tax-queries.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { useToday } from '../taxes/use-today.ts'
import { versionTag } from '../taxes/version-tag.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { type ChangeValues, canChangeOn, changeOf, changeValuesOf, withPercent } from './change-values.ts'
import { texts } from './texts.ts'
import { useRateLabels } from './use-rate-labels.ts'

type Props = { version: TaxRate; onClose: () => void }

/** The form that changes a rate from a day: the version ends on that day, and a new one begins. */
export function ChangeRateDrawer({ version, onClose }: Props) {
  const t = useTexts(texts)
  const format = useFormat()
  const words = useTaxWords()
  const api = useApi()
  const queryClient = useQueryClient()
  const today = useToday()
  const { valid_from, rate_percent, tax_name, legal_clause } = useRateLabels()
  const code = version.tax_code
  const validity = words.validity(version.valid_from, version.valid_to)
  return (
    <RecordDrawer<ChangeValues>
      title={t('changeTitle', { code })}
      labels={{ valid_from, rate_percent, tax_name, legal_clause }}
      initial={changeValuesOf(version, today)}
      version={versionTag(version)}
      isSuggestion
      action={t('saveChange')}
      validate={({ valid_from }) =>
        canChangeOn(version, valid_from) ? {} : { valid_from: t('changeDayFault', { validity }) }
      }
      save={async (values, ifMatch) => {
        await api.changeRate(version.id, changeOf(values), { ifMatch: ifMatch ?? version })
        notifyDone(t('changed', { code, day: format.date(values.valid_from) }))
        await refreshConfiguration(queryClient)
      }}
      reload={async () => {
        const current = await api.getRate(version.id)
        return { values: changeValuesOf(current, today), version: current.etag }
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text>
            {t('changeDetail', {
              validity,
              percent: format.percent(version.rate_percent),
            })}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DecimalInput
              label={t('newPercent')}
              required
              data-autofocus
              rightSection="%"
              {...form.getInputProps('rate_percent')}
              value={form.values.rate_percent}
              onChange={(percent) => form.setValues(withPercent(form.values, version, percent))}
            />
            <TextInput type="date" label={t('changeDay')} required {...form.getInputProps('valid_from')} />
          </SimpleGrid>
          <TextInput
            label={t('name')}
            description={t('taxNameHelp')}
            required
            maxLength={200}
            {...form.getInputProps('tax_name')}
          />
          <Textarea
            label={t('legalClause')}
            maxLength={500}
            autosize
            minRows={2}
            {...form.getInputProps('legal_clause')}
          />
          <ChangePreview version={version} values={form.values} />
        </>
      )}
    </RecordDrawer>
  )
}

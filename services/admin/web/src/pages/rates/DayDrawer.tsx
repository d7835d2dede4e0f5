import type { TaxRate } from '@fiscus/client'
import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { refreshConfiguration } from '../taxes/tax-queries.ts'
import { versionTag } from '../taxes/version-tag.ts'
import { nextNewYear } from './rate-values.ts'
import { texts } from './texts.ts'

type Props = {
  version: TaxRate
  /** The day to set: the end of the version, or its first day, which can be corrected until documents use it. */
  field: 'valid_to' | 'valid_from'
  today: string
  onClose: () => void
}

/** The form for one day of a version. */
export function DayDrawer({ version, field, today, onClose }: Props) {
  const t = useTexts(texts)
  const format = useFormat()
  const api = useApi()
  const queryClient = useQueryClient()
  const isEnd = field === 'valid_to'
  const code = version.tax_code
  return (
    <RecordDrawer<Record<string, string>>
      title={t(isEnd ? 'endTitle' : 'firstDayTitle', { code })}
      labels={{ [field]: t(isEnd ? 'endDay' : 'validFrom') }}
      initial={{ [field]: isEnd ? (version.valid_to ?? nextNewYear(today)) : version.valid_from }}
      version={versionTag(version)}
      isSuggestion={isEnd && version.valid_to === null}
      action={t(isEnd ? 'saveEnd' : 'firstDay')}
      save={async (values, ifMatch) => {
        const day = values[field] ?? ''
        await api.changeRate(version.id, { [field]: day }, { ifMatch: ifMatch ?? version })
        notifyDone(isEnd ? t('ended', { code, day: format.date(day) }) : t('saved', { code }))
        await refreshConfiguration(queryClient)
      }}
      reload={async () => {
        const current = await api.getRate(version.id)
        return { values: { [field]: current[field] ?? '' }, version: current.etag }
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text>{t(isEnd ? 'endDetail' : 'firstDayDetail')}</Text>
          <TextInput
            type="date"
            label={t(isEnd ? 'endDay' : 'validFrom')}
            required
            {...form.getInputProps(field)}
          />
        </>
      )}
    </RecordDrawer>
  )
}

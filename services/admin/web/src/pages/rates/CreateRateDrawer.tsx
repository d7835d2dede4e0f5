import type { TaxRate } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { refreshConfiguration } from '../taxes/tax-queries.ts'
import { useToday } from '../taxes/use-today.ts'
import { RateFields } from './RateFields.tsx'
import { blankValues, newRateOf } from './rate-values.ts'
import { texts } from './texts.ts'
import { useRateLabels } from './use-rate-labels.ts'

type Props = {
  /** The last version of the rate that gets another one. */
  like?: TaxRate | undefined
  onClose: () => void
}

/** The form for a new rate, or for another version of a rate. */
export function CreateRateDrawer({ like, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const labels = useRateLabels()
  const today = useToday()
  return (
    <RecordDrawer
      title={t('newRate')}
      labels={labels}
      initial={blankValues(today, like)}
      version={null}
      save={async (values) => {
        const { tax_code } = await api.createRate(newRateOf(values))
        notifyDone(t('saved', { code: tax_code }))
        await refreshConfiguration(queryClient)
      }}
      onClose={onClose}
    >
      {(form) => <RateFields form={form} isNew />}
    </RecordDrawer>
  )
}

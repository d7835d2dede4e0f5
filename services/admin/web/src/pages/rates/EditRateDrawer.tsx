import type { TaxRate } from '@fiscus/client'
import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { refreshConfiguration } from '../taxes/tax-queries.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { versionTag } from '../taxes/version-tag.ts'
import { RateFields } from './RateFields.tsx'
import { newRateOf, valuesOf } from './rate-values.ts'
import { texts } from './texts.ts'
import { useRateLabels } from './use-rate-labels.ts'

type Props = { version: TaxRate; isUsed: boolean; onClose: () => void }

/** The form that changes a version in place. The first day and, once documents used it, the tax itself stay. */
export function EditRateDrawer({ version, isUsed, onClose }: Props) {
  const t = useTexts(texts)
  const words = useTaxWords()
  const api = useApi()
  const queryClient = useQueryClient()
  const labels = useRateLabels()
  return (
    <RecordDrawer
      title={t('editTitle', {
        code: version.tax_code,
        validity: words.validity(version.valid_from, version.valid_to),
      })}
      labels={labels}
      initial={valuesOf(version)}
      version={versionTag(version)}
      save={async (values, ifMatch, opened) => {
        const change = changedFields(newRateOf, values, opened)
        await api.changeRate(version.id, change, { ifMatch: ifMatch ?? version })
        notifyDone(t('saved', { code: version.tax_code }))
        await refreshConfiguration(queryClient)
      }}
      reload={async () => {
        const current = await api.getRate(version.id)
        return { values: valuesOf(current), version: current.etag }
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert color="blue">{t(isUsed ? 'editUsed' : 'editUnused')}</Alert>
          <RateFields form={form} isUsed={isUsed} />
        </>
      )}
    </RecordDrawer>
  )
}

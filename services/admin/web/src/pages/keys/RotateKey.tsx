import type { ApiKey, CreatedApiKey } from '@fiscus/client'
import { NativeSelect, Text } from '@mantine/core'
import { useAdministrationApi } from '../../api/administration-client.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const initial = { expires_in_days: '90', overlap_days: '7' }

type Props = { apiKey: ApiKey; onRotated: (key: CreatedApiKey) => void; onClose: () => void }

/** The form of a successor: the old key stays valid for the overlap. */
export function RotateKey({ apiKey: { id, name }, onRotated, onClose }: Props) {
  const t = useTexts(texts)
  const api = useAdministrationApi()
  const days = (counts: readonly number[]) =>
    counts.map((count) => ({ value: String(count), label: t('days', { count }) }))
  return (
    <RecordDrawer
      title={`${t('rotate')}: ${name}`}
      action={t('rotate')}
      initial={initial}
      version={null}
      labels={{ expires_in_days: t('validity'), overlap_days: t('overlap') }}
      save={async ({ expires_in_days, overlap_days }) =>
        onRotated(
          await api.rotateKey(id, {
            expires_in_days: Number(expires_in_days),
            overlap_days: Number(overlap_days),
          }),
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text c="dimmed">{t('rotateHelp')}</Text>
          <NativeSelect
            label={t('overlap')}
            data={days([1, 7, 30, 90])}
            {...form.getInputProps('overlap_days')}
          />
          <NativeSelect
            label={t('validity')}
            data={days([30, 90, 180, 365])}
            {...form.getInputProps('expires_in_days')}
          />
        </>
      )}
    </RecordDrawer>
  )
}

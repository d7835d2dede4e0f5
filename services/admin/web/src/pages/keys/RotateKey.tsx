import { type ApiKey, type CreatedApiKey, newIdempotencyKey } from '@fiscus/client'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useAdministrationApi } from '../../api/administration-client.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { useTexts } from '../../texts/texts.ts'
import { LimitField } from './LimitField.tsx'
import { texts } from './texts.ts'

type Props = { apiKey: ApiKey; onRotated: (key: CreatedApiKey) => void; onClose: () => void }

/** The form of a successor: the old key stays valid for the overlap. */
export function RotateKey({ apiKey: { id, name, requests_per_minute }, onRotated, onClose }: Props) {
  const t = useTexts(texts)
  // One key for the form: a repeated submit after a lost response returns the first successor.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const initial = {
    expires_in_days: '90',
    overlap_days: '7',
    requests_per_minute: requests_per_minute as number | '',
  }
  const api = useAdministrationApi()
  const days = (counts: readonly number[]) =>
    counts.map((count) => ({ value: String(count), label: t('days', { count }) }))
  return (
    <RecordDrawer
      title={`${t('rotate')}: ${name}`}
      action={t('rotate')}
      initial={initial}
      version={null}
      labels={{
        expires_in_days: t('newValidity'),
        overlap_days: t('overlap'),
        requests_per_minute: t('limit'),
      }}
      save={async ({ expires_in_days, overlap_days, requests_per_minute: limit }) => {
        const request = {
          expires_in_days: Number(expires_in_days),
          overlap_days: Number(overlap_days),
          requests_per_minute: limit === '' ? null : limit,
        }
        onRotated(await api.rotateKey(id, request, { idempotencyKey }))
      }}
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
            label={t('newValidity')}
            data={days([30, 90, 180, 365])}
            {...form.getInputProps('expires_in_days')}
          />
          <LimitField description={t('limitRotateHelp')} {...form.getInputProps('requests_per_minute')} />
        </>
      )}
    </RecordDrawer>
  )
}

import { type CreatedApiKey, newIdempotencyKey } from '@fiscus/client'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAdministrationApi } from '../../api/administration-client.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import type { Scope } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { LimitField } from './LimitField.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { texts } from './texts.ts'

const initial = {
  name: '',
  scopes: [] as Scope[],
  expires_in_days: '90',
  requests_per_minute: '' as number | '',
}
const validities = [7, 30, 90, 180, 365, 730]

type Props = { onCreated: (key: CreatedApiKey) => void; onClose: () => void }

/** The form of a new key. */
export function CreateKey({ onCreated, onClose }: Props) {
  const t = useTexts(texts)
  const api = useAdministrationApi()
  // One key for the form: a repeated submit after a lost response creates no second API key.
  const [idempotencyKey] = useState(newIdempotencyKey)
  return (
    <RecordDrawer
      title={t('create')}
      action={t('create')}
      initial={initial}
      version={null}
      labels={{
        name: t('name'),
        scopes: t('rights'),
        expires_in_days: t('validity'),
        requests_per_minute: t('limit'),
      }}
      save={async ({ name, scopes, expires_in_days, requests_per_minute: limit }) => {
        const request = {
          name,
          scopes,
          expires_in_days: Number(expires_in_days),
          requests_per_minute: limit === '' ? null : limit,
        }
        onCreated(await api.createKey(request, { idempotencyKey }))
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('name')}
            description={t('nameHelp')}
            required
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <ScopeChoice {...form.getInputProps('scopes')} />
          <NativeSelect
            label={t('validity')}
            data={validities.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
            {...form.getInputProps('expires_in_days')}
          />
          <LimitField description={t('limitHelp')} {...form.getInputProps('requests_per_minute')} />
        </>
      )}
    </RecordDrawer>
  )
}

import { newIdempotencyKey } from '@fiscus/client'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { useTexts } from '../../texts/texts.ts'
import { slugOf } from './slug-of.ts'
import { TimezoneField } from './TimezoneField.tsx'
import { texts } from './texts.ts'

/**
 * The form of a new tenant. The slug follows the name until it is typed. The server is chosen where there are several;
 * the first is the default.
 */
export function CreateTenant({
  servers,
  onStarted,
  onClose,
}: {
  servers: readonly string[]
  onStarted: (slug: string) => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const api = useApi()
  const [idempotencyKey] = useState(newIdempotencyKey)
  return (
    <RecordDrawer
      title={t('create')}
      action={t('create')}
      initial={{ name: '', slug: '', timezone: 'Europe/Warsaw', server: servers[0] }}
      version={null}
      labels={{ name: t('name'), slug: t('slug'), timezone: t('timezone'), server: t('server') }}
      save={async (tenant) => {
        const { slug } = await api.createTenant(tenant, { idempotencyKey })
        onStarted(slug)
      }}
      onClose={onClose}
    >
      {(form) => {
        const name = form.getInputProps('name')
        return (
          <>
            <TextInput
              label={t('name')}
              required
              maxLength={200}
              data-autofocus
              {...name}
              onChange={(event) => {
                const follows = form.values.slug === slugOf(form.values.name)
                if (follows) form.setFieldValue('slug', slugOf(event.currentTarget.value))
                name.onChange(event)
              }}
            />
            <TextInput
              label={t('slug')}
              description={t('slugHelp')}
              required
              maxLength={41}
              {...form.getInputProps('slug')}
            />
            <TimezoneField {...form.getInputProps('timezone')} />
            {servers.length > 1 && (
              <Select
                label={t('server')}
                description={t('serverHelp')}
                data={servers}
                allowDeselect={false}
                {...form.getInputProps('server')}
                // The form may be open before the list of servers is there.
                value={form.values.server ?? servers[0]}
              />
            )}
          </>
        )
      }}
    </RecordDrawer>
  )
}

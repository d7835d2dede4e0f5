import type { TenantDetails, WithEtag } from '@fiscus/client'
import { TextInput } from '@mantine/core'
import { useApi } from '../../api/client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { useTexts } from '../../texts/texts.ts'
import { TimezoneField } from '../tenants/TimezoneField.tsx'
import { texts } from '../tenants/texts.ts'

type Props = { tenant: WithEtag<TenantDetails>; onSaved: () => Promise<void>; onClose: () => void }

/** The form of the name and the time zone of a tenant. */
export function ChangeTenant({ tenant: { slug, name, timezone, etag }, onSaved, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  return (
    <RecordDrawer
      title={t('change')}
      initial={{ name, timezone }}
      version={etag}
      labels={{ name: t('name'), timezone: t('timezone') }}
      save={async (facts, version, opened) => {
        await api.changeTenant(
          slug,
          changedFields((all) => all, facts, opened),
          { ifMatch: version ?? etag },
        )
        await onSaved()
      }}
      reload={async () => {
        const current = await api.getTenant(slug)
        return { values: { name: current.name, timezone: current.timezone }, version: current.etag }
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t('name')} required maxLength={200} {...form.getInputProps('name')} />
          <TimezoneField {...form.getInputProps('timezone')} />
        </>
      )}
    </RecordDrawer>
  )
}

import type { UserLink } from '@fiscus/client'
import { Select, TextInput } from '@mantine/core'
import { useApi } from '../../api/client.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { useSession } from '../../session/session.ts'
import { tenantAtWork } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Role, rolesFor } from './role-options.ts'
import { texts } from './texts.ts'

type Values = { name: string; email: string; tenant: string; role: Role | null }
type Props = { onChanged: () => Promise<void>; onLink: (link: UserLink) => void; onClose: () => void }

/** Invites a user, and hands the link over to `onLink`. */
export function InviteDrawer({ onChanged, onLink, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const session = useSession()
  const isPlatform = session.tenant === null
  const initial: Values = { name: '', email: '', tenant: tenantAtWork ?? '', role: null }
  async function save({ name, email, tenant, role }: Values) {
    const place = isPlatform && tenant ? { tenant } : {}
    const { link } = await api.inviteUser({ name, email, role: role ?? 'viewer', ...place })
    await onChanged()
    onLink(link)
  }
  return (
    <RecordDrawer
      title={t('invite')}
      initial={initial}
      version={null}
      save={save}
      onClose={onClose}
      action={t('invite')}
      labels={{ name: t('fullName'), email: t('email'), tenant: t('tenant'), role: t('role') }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('fullName')}
            description={t('nameHint')}
            required
            {...form.getInputProps('name')}
            data-autofocus
          />
          <TextInput label={t('email')} type="email" required {...form.getInputProps('email')} />
          {isPlatform && (
            <TextInput label={t('tenant')} description={t('tenantHint')} {...form.getInputProps('tenant')} />
          )}
          <Select
            label={t('role')}
            required
            data={rolesFor(session, form.values.tenant).map((role) => ({ value: role, label: t(role) }))}
            {...form.getInputProps('role')}
          />
        </>
      )}
    </RecordDrawer>
  )
}

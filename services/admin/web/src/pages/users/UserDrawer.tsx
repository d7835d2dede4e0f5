import type { User, UserLink } from '@fiscus/client'
import { Alert, Select, TextInput } from '@mantine/core'
import { useApi } from '../../api/client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useSession } from '../../session/session.ts'
import { tenantAtWork } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Role, rolesFor } from './role-options.ts'
import { texts } from './texts.ts'
import { UserActions } from './UserActions.tsx'
import { UserSessions } from './UserSessions.tsx'

type Values = { name: string; role: Role | null }
type Props = {
  user: User
  onChanged: () => Promise<void>
  onLink: (link: UserLink) => void
  onClose: () => void
}

/** Changes the name and the role of a user, and how it logs in. */
export function UserDrawer({ user, onChanged, onLink, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const session = useSession()
  const place = session.tenant === null && tenantAtWork ? { tenant: tenantAtWork } : {}
  const valuesOf = ({ name, role, memberships }: User): Values => ({
    name,
    role: tenantAtWork ? (memberships.find(({ tenant }) => tenant === tenantAtWork)?.role ?? null) : role,
  })
  async function save(values: Values, version: string | null, opened: Values) {
    const change = changedFields((all) => all, values, opened)
    const withPlace = 'role' in change ? { ...change, ...place } : change
    await api.changeUser(user.id, withPlace, { ifMatch: version ?? user })
    await onChanged()
    notifyDone(t('saved'))
  }
  async function reload() {
    const current = await api.getUser(user.id)
    return { values: valuesOf(current), version: current.etag }
  }
  return (
    <RecordDrawer
      title={user.email ?? user.name}
      initial={valuesOf(user)}
      version={`"v${user.version}"`}
      save={save}
      reload={reload}
      onClose={onClose}
      labels={{ name: t('fullName'), role: t('role') }}
    >
      {(form) => (
        <>
          {!user.is_managed && <Alert color="blue">{t('notManaged')}</Alert>}
          <TextInput label={t('fullName')} readOnly={!user.is_managed} {...form.getInputProps('name')} />
          <Select
            label={t('role')}
            placeholder={t('noRole')}
            clearable
            data={rolesFor(session, tenantAtWork ?? '').map((role) => ({ value: role, label: t(role) }))}
            {...form.getInputProps('role')}
          />
          <UserActions user={user} onChanged={onChanged} onLink={onLink} onClose={onClose} />
          <UserSessions user={user} onChanged={onChanged} />
        </>
      )}
    </RecordDrawer>
  )
}

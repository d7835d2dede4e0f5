import type { User } from '@fiscus/client'
import { useApi } from '../../api/client.ts'
import { type FieldProps, RecordSelect } from '../../components/records/RecordSelect.tsx'
import { useCan } from '../../session/session.ts'
import { tenantAtWork } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'

const shownMax = 20
const labelOf = ({ name, email }: User) => (email ? `${name} <${email}>` : name)

/** The user whose record it is. */
export function OwnerSelect({ label, ...props }: FieldProps & { label?: string }) {
  const t = useTexts()
  const api = useApi()
  return (
    <RecordSelect
      {...props}
      label={label ?? t('owner')}
      kind="users"
      canRead={useCan('users:read')}
      search={async (text, signal) => {
        const filter = { q: text, tenant: tenantAtWork ?? undefined, limit: shownMax, signal }
        const { users } = await api.listUsers(filter)
        return users.map((user) => ({ id: user.id, label: labelOf(user) }))
      }}
      read={async (id, signal) => ({ id, label: labelOf(await api.getUser(id, { signal })) })}
    />
  )
}

import type { User } from '@fiscus/client'
import { NativeSelect } from '@mantine/core'
import { useApi } from '../../api/client.ts'
import { useCursorList } from '../../components/table/list-state.ts'
import { tenantAtWork } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'
import type { MailboxForm } from './ServerFields.tsx'
import { texts } from './texts.ts'

const pageSize = 200

/** The user whose mailbox it is, for users who may read the list of users. */
export function OwnerField({ form }: { form: MailboxForm }) {
  const t = useTexts(texts)
  const api = useApi()
  const users = useCursorList({
    queryKey: ['users', 'owners'],
    read: ({ cursor, signal }) =>
      api.listUsers({ tenant: tenantAtWork ?? undefined, limit: pageSize, cursor, signal }),
    rowsOf: (page): readonly User[] => page.users,
  })
  const owner = form.values.owner_id
  const isListed = owner === '' || users.rows.some(({ id }) => id === owner)
  return (
    <NativeSelect
      label={t('owner')}
      description={t('ownerHelp')}
      data={[
        { value: '', label: t('noOwner') },
        ...users.rows.map(({ id, name, email }) => ({
          value: id,
          label: email ? `${name} <${email}>` : name,
        })),
        ...(isListed ? [] : [{ value: owner, label: owner }]),
      ]}
      {...form.getInputProps('owner_id')}
    />
  )
}

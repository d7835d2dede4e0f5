import { Anchor } from '@mantine/core'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Section } from '../../components/Section.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../tenants/texts.ts'
import { useUserColumns } from '../users/user-columns.tsx'

const pageSize = 100

/**
 * The users of a tenant. They are invited and changed on the page of users, as the administrators of the tenant do it.
 */
export function Members({ slug }: { slug: string }) {
  const t = useTexts(texts)
  const api = useApi()
  const columns = useUserColumns()
  const list = useCursorList({
    queryKey: ['users', 'of', slug],
    read: ({ cursor, signal }) => api.listUsers({ tenant: slug, limit: pageSize, cursor, signal }),
    rowsOf: (page) => page.users,
  })
  return (
    <Section
      title={t('users')}
      action={
        <Anchor href={`/tenants/${slug}/users`} size="sm">
          {t('changeMembers')}
        </Anchor>
      }
    >
      <DataTable
        label={t('users')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('noMembers')} />}
      />
    </Section>
  )
}

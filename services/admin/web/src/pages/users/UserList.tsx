import type { User, UserLink } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { Page } from '../../components/Page.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { tenantAtWork } from '../../session/tenant-at-work.ts'
import { useCommand } from '../../shell/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { Invitations, invitationsKey } from './Invitations.tsx'
import { InviteDrawer } from './InviteDrawer.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { texts } from './texts.ts'
import { UserDrawer } from './UserDrawer.tsx'
import { useUserColumns } from './user-columns.tsx'

const params = { q: textParam() }

/** The users of a tenant or of the platform, with invitations and roles. */
export function UserList({ title, description }: { title: string; description: string }) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const canWrite = useCan('users:write')
  const columns = useUserColumns()
  const { values, set, clear, isChanged } = useSearchParams(params)
  const [isInviting, setInviting] = useState(false)
  const create = () => setInviting(true)
  useCommand(t('invite'), canWrite ? create : undefined)
  const [open, setOpen] = useState<User | null>(null)
  const [link, setLink] = useState<UserLink | null>(null)
  const filter = { q: values.q || undefined, tenant: tenantAtWork ?? undefined, limit: 100 }
  const list = useCursorList({
    queryKey: ['users', values],
    read: ({ cursor, signal }) => api.listUsers({ ...filter, cursor, signal }),
    rowsOf: (page) => page.users,
  })
  const changed = async () => {
    await Promise.all(
      [['users'], invitationsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
  return (
    <Page
      title={title}
      description={description}
      actions={
        canWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {t('invite')}
          </Button>
        )
      }
    >
      <Invitations onLink={setLink} />
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), label: t('search') }}
        isChanged={isChanged}
        onClear={clear}
      />
      <DataTable
        label={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={canWrite ? setOpen : undefined}
        openKey={open?.id}
        empty={<EmptyState title={t('empty')} />}
      />
      {isInviting && <InviteDrawer onChanged={changed} onLink={setLink} onClose={() => setInviting(false)} />}
      {open && <UserDrawer user={open} onChanged={changed} onLink={setLink} onClose={() => setOpen(null)} />}
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </Page>
  )
}

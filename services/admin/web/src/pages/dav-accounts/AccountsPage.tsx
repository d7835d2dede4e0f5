import type { DavAccount } from '@fiscus/client'
import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { DavPage } from '../dav/DavPage.tsx'
import { HeldRemovals } from '../dav/HeldRemovals.tsx'
import { useSyncNow } from '../dav/use-sync-now.ts'
import { AccountDrawer } from './AccountDrawer.tsx'
import { texts } from './texts.ts'
import { useAccountColumns } from './use-account-columns.tsx'

const params = { q: textParam() }
const heldMax = 10

/** The accounts at CalDAV and CardDAV servers of the tenant at work, with their states and what they ask. */
export function AccountsPage() {
  const t = useTexts(texts)
  const api = useApi()
  const navigate = useNavigate()
  const canWrite = useCan('dav:write')
  const [isCreating, setCreating] = useState(false)
  const { values, set, clear, isChanged } = useSearchParams(params)
  const syncNow = useSyncNow()
  const columns = useAccountColumns(canWrite ? syncNow : undefined)
  const list = useCursorList({
    queryKey: ['dav-accounts', values],
    read: ({ cursor, signal }) =>
      api.listDavAccounts({ text: values.q || undefined, cursor, limit: 100, signal }),
    rowsOf: ({ accounts }): readonly DavAccount[] => accounts,
  })
  const held = useQuery({
    queryKey: ['dav-collections', 'held'],
    queryFn: ({ signal }) => api.listDavCollections({ state: 'held', limit: heldMax, signal }),
  })
  return (
    <DavPage
      title={t('dav')}
      description={t('description')}
      actions={
        canWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        )
      }
    >
      <Stack gap="xs">
        {held.data?.collections.map((collection) => (
          <HeldRemovals key={collection.id} collection={collection} />
        ))}
      </Stack>
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), label: t('search') }}
        isChanged={isChanged}
        onClear={clear}
      />
      <DataTable
        label={t('dav')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/dav/accounts/$account', params: { account: id } })}
        empty={
          isChanged ? (
            <EmptyState title={t('emptyFiltered')} />
          ) : (
            <EmptyState title={t('empty')} description={t(canWrite ? 'emptyHelp' : 'noWriteRight')} />
          )
        }
      />
      {isCreating && <AccountDrawer onClose={() => setCreating(false)} />}
    </DavPage>
  )
}

import type { DavAccount, DavCollection } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Section } from '../../components/Section.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import type { ListState } from '../../components/table/list-state.ts'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { HeldRemovals } from '../dav/HeldRemovals.tsx'
import { CollectionDrawer } from './CollectionDrawer.tsx'
import { texts } from './texts.ts'
import { useCollectionColumns } from './use-collection-columns.tsx'

type Props = { account: DavAccount; list: ListState<DavCollection> }

/** The collections of an account, and a search for what the server has now. */
export function Collections({ account, list }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const canWrite = useCan('dav:write')
  const columns = useCollectionColumns()
  const [openId, setOpenId] = useState<string | null>(null)
  const [isSearching, setSearching] = useState(false)
  const opened = list.rows.find(({ id }) => id === openId)
  async function search(): Promise<void> {
    setSearching(true)
    try {
      const { found, added, gone } = await api.discoverDavCollections(account.id)
      await queryClient.invalidateQueries({ queryKey: ['dav-collections'] })
      notifyDone(t('searched', { count: found, added, gone }))
    } catch (error) {
      notifyProblem(error)
    } finally {
      setSearching(false)
    }
  }
  return (
    <Section
      title={t('collections')}
      action={
        canWrite && (
          <Button
            variant="default"
            leftSection={<IconSearch size={16} aria-hidden />}
            loading={isSearching}
            onClick={search}
          >
            {t('search')}
          </Button>
        )
      }
    >
      {list.rows.map(
        (collection) =>
          collection.state === 'held' && <HeldRemovals key={collection.id} collection={collection} />,
      )}
      <DataTable
        label={t('collections')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        openKey={openId ?? undefined}
        empty={<EmptyState title={t('noCollections')} description={canWrite && t('noCollectionsHelp')} />}
      />
      {opened && <CollectionDrawer collection={opened} onClose={() => setOpenId(null)} />}
    </Section>
  )
}

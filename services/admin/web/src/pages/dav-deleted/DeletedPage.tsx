import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { DavPage } from '../dav/DavPage.tsx'
import { texts as davTexts } from '../dav/texts.ts'
import { useCollections } from '../dav/use-collections.ts'
import { texts } from './texts.ts'
import { type Deleted, useDeletedActions } from './use-deleted-actions.tsx'
import { useDeletedColumns } from './use-deleted-columns.tsx'

const params = { q: textParam(), collection: textParam() }

/**
 * The events and contacts that servers have deleted, for 30 days: they are restored one by one, or all of a collection.
 */
export function DeletedPage() {
  const t = useTexts(texts)
  const words = useTexts(davTexts)
  const api = useApi()
  const canWrite = useCan('dav:write')
  const collections = useCollections()
  const { values, set, clear, isChanged } = useSearchParams(params)
  const { restore, restoreAll, erase } = useDeletedActions()
  const names = new Map(collections.rows.map(({ id, name }) => [id, name]))
  const columns = useDeletedColumns(names, canWrite ? { restore, erase } : undefined)
  const list = useCursorList({
    queryKey: ['dav-deleted', values],
    read: ({ cursor, signal }) =>
      api.listDavDeletedObjects({
        text: values.q || undefined,
        collection_id: values.collection || undefined,
        cursor,
        limit: 100,
        signal,
      }),
    rowsOf: ({ deleted }): readonly Deleted[] => deleted,
  })
  const name = names.get(values.collection)
  return (
    <DavPage
      title={t('deletedByServers')}
      description={t('description')}
      actions={
        canWrite &&
        name !== undefined &&
        list.rows.length > 0 && (
          <Button
            leftSection={<IconRestore size={16} aria-hidden />}
            onClick={() => restoreAll({ id: values.collection, name })}
          >
            {t('restoreAll')}
          </Button>
        )
      }
    >
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), label: t('search') }}
        isChanged={isChanged}
        onClear={clear}
      >
        <SelectFilter
          label={words('collection')}
          value={values.collection}
          options={[
            { value: '', label: t('all') },
            ...collections.rows.map((each) => ({ value: each.id, label: each.name })),
          ]}
          onChange={(collection) => set({ collection })}
        />
      </FilterBar>
      <DataTable
        label={t('deletedByServers')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t(isChanged ? 'emptyFiltered' : 'empty')} />}
      />
    </DavPage>
  )
}

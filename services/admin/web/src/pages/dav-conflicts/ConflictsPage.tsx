import type { DavConflictSummary } from '@fiscus/client'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { choiceParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { DavPage } from '../dav/DavPage.tsx'
import { useCollections } from '../dav/use-collections.ts'
import { texts } from './texts.ts'
import { useConflictColumns } from './use-conflict-columns.tsx'

const states = ['open', 'resolved', 'all'] as const
const params = { state: choiceParam(states, 'open') }

/**
 * The conflicts of the collections of the tenant at work: the ones that wait for a decision, unless the filter wants
 * others.
 */
export function ConflictsPage() {
  const t = useTexts(texts)
  const api = useApi()
  const navigate = useNavigate()
  const collections = useCollections()
  const { values, set, clear, isChanged } = useSearchParams(params)
  const columns = useConflictColumns(new Map(collections.rows.map(({ id, name }) => [id, name])))
  const state = values.state === 'all' ? undefined : values.state
  const list = useCursorList({
    queryKey: ['dav-conflicts', values],
    read: ({ cursor, signal }) => api.listDavConflicts({ state, cursor, limit: 100, signal }),
    rowsOf: ({ conflicts }): readonly DavConflictSummary[] => conflicts,
  })
  return (
    <DavPage title={t('conflicts')} description={t('description')}>
      <FilterBar isChanged={isChanged} onClear={clear}>
        <SelectFilter
          label={t('state')}
          value={values.state}
          options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(next) => set({ state: next })}
        />
      </FilterBar>
      <DataTable
        label={t('conflicts')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/dav/conflicts/$conflict', params: { conflict: id } })}
        empty={<EmptyState title={t(values.state === 'open' ? 'emptyOpen' : 'empty')} />}
      />
    </DavPage>
  )
}

import type { AuditEntry } from '@fiscus/client'
import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdministrationApi } from '../../api/administration-client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ActorFilter } from '../../components/filters/ActorFilter.tsx'
import { DateField } from '../../components/filters/DateField.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { Page } from '../../components/Page.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listOfPages } from '../../components/table/list-state.ts'
import { useZone } from '../../components/values/use-zone.ts'
import { choiceParam, dateParam, textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { dayRange } from '../../texts/day-range.ts'
import { formatInstant } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { EntryDrawer } from './EntryDrawer.tsx'
import { entities } from './record-link.ts'
import { texts } from './texts.ts'
import { useEntryColumns } from './use-entry-columns.tsx'

const params = {
  q: textParam(),
  entity: choiceParam(entities, ''),
  entity_id: textParam(),
  actor: textParam(),
  action: textParam(),
  request_id: textParam(),
  from: dateParam(),
  to: dateParam(),
}

export function AuditPage() {
  const t = useTexts(texts)
  const columns = useEntryColumns()
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const { values, set, clear, isChanged } = useSearchParams(params)
  const { list, searchedUntil, archivedUntil } = useEntries(values)
  return (
    <Page title={t('audit')} description={t('description')}>
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), label: t('searchText') }}
        isChanged={isChanged}
        onClear={clear}
      >
        <SelectFilter
          label={t('record')}
          value={values.entity}
          options={[{ value: '', label: t('all') }, ...entities.map((value) => ({ value, label: t(value) }))]}
          onChange={(entity) => set({ entity, entity_id: '' })}
        />
        <DateField label={t('from')} value={values.from} onChange={(from) => set({ from })} />
        <DateField label={t('to')} value={values.to} onChange={(to) => set({ to })} />
        <ActorFilter label={t('by')} value={values.actor} onChange={(actor) => set({ actor })} />
      </FilterBar>
      <DataTable
        label={t('audit')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={setOpen}
        openKey={open?.id}
        empty={
          isChanged ? (
            <EmptyState title={t('emptyFiltered')} description={searchedUntil ?? t('emptyFilteredHelp')} />
          ) : (
            <EmptyState title={t('empty')} />
          )
        }
      />
      {list.rows.length > 0 && searchedUntil !== null && <Text c="dimmed">{searchedUntil}</Text>}
      {archivedUntil !== null && <Text c="dimmed">{archivedUntil}</Text>}
      {open && (
        <EntryDrawer
          entry={open}
          onFilter={(filter) => {
            setOpen(null)
            clear()
            set(filter)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}

type Values = ReturnType<typeof useSearchParams<typeof params>>['values']

/** The entries of the filters, page by page, and how far they reach. */
function useEntries(values: Values) {
  const t = useTexts(texts)
  const api = useAdministrationApi()
  const language = useLanguage()
  const zone = useZone()
  const { q, from, to, ...exact } = values
  const query = useInfiniteQuery({
    queryKey: ['audit', values, zone],
    queryFn: ({ pageParam, signal }) =>
      api.listAuditEntries({
        ...Object.fromEntries(Object.entries(exact).filter(([, value]) => value !== '')),
        ...(q !== '' && { text: q }),
        ...dayRange({ from, to }, zone),
        ...(pageParam !== null && { cursor: pageParam }),
        limit: 100,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  })
  const last = query.data?.pages.at(-1)
  const at = (instant: string) => formatInstant(instant, { language, zone, precision: 'minute' })
  const searched = last?.searched_until ?? null
  const archived = last?.archived_until ?? null
  return {
    searchedUntil: searched === null ? null : t('searchedUntil', { at: at(searched) }),
    archivedUntil: archived === null ? null : t('archivedUntil', { at: at(archived) }),
    list: listOfPages(query, (page) => page.entries),
  }
}

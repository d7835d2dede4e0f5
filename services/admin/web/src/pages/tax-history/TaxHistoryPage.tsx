import { Button, Group, Text } from '@mantine/core'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ActorFilter } from '../../components/filters/ActorFilter.tsx'
import { DateField } from '../../components/filters/DateField.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { choiceParam, dateParam, textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { useActionWord } from '../audit/use-action-word.ts'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { configurationKey } from '../taxes/tax-queries.ts'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { instantOf } from './history-entry.ts'
import { texts } from './texts.ts'
import { useHistoryColumns } from './use-history-columns.tsx'

const records = ['rate', 'rule', 'group', 'category', 'settings'] as const
const actions = ['create', 'change', 'delete', 'reorder', 'import', 'restore'] as const
const filterParams = {
  record: choiceParam(records, ''),
  action: choiceParam(actions, ''),
  id: textParam(),
  actor: textParam(),
  from: dateParam(),
  to: dateParam(),
}
const openParams = { entry: textParam() }
const pageSize = 100

/** The changes of the configuration, the newest first; each opens with both states of its record. */
export function TaxHistoryPage() {
  const t = useTexts(texts)
  const actionWord = useActionWord()
  const api = useApi()
  const filter = useSearchParams(filterParams)
  const open = useSearchParams(openParams)
  const columns = useHistoryColumns()
  const { record, action, id, actor, from, to } = filter.values
  const list = useCursorList({
    queryKey: [configurationKey, 'history', filter.values],
    read: async ({ cursor, signal }) => {
      const page = await api.listConfigurationHistory({
        record: record || undefined,
        action: action || undefined,
        record_id: id || undefined,
        actor: actor || undefined,
        from: instantOf(from),
        to: instantOf(to, 1),
        limit: pageSize,
        cursor,
        signal,
      })
      const { etag } = page
      return { rows: page.entries.map((entry) => ({ ...entry, etag })), next: page.next }
    },
    rowsOf: (page) => page.rows,
  })
  const entry = list.rows.find((row) => row.id === open.values.entry)
  const everything = { value: '' as const, label: t('all') }
  return (
    <TaxPage title={t('history')} description={t('description')}>
      <FilterBar isChanged={filter.isChanged} onClear={filter.clear}>
        <SelectFilter
          label={t('record')}
          value={record}
          options={[everything, ...records.map((value) => ({ value, label: t(`record.${value}`) }))]}
          onChange={(value) => filter.set({ record: value, id: '' })}
        />
        <SelectFilter
          label={t('action')}
          value={action}
          options={[everything, ...actions.map((value) => ({ value, label: actionWord(value) }))]}
          onChange={(value) => filter.set({ action: value })}
        />
        <ActorFilter label={t('author')} value={actor} onChange={(name) => filter.set({ actor: name })} />
        <DateField label={t('from')} value={from} onChange={(day) => filter.set({ from: day })} />
        <DateField label={t('to')} value={to} onChange={(day) => filter.set({ to: day })} />
      </FilterBar>
      {id !== '' && (
        <Group gap="xs">
          <Text>{t('everyRecord')}</Text>
          <Button variant="subtle" size="xs" onClick={() => filter.set({ id: '' })}>
            {t('showAll')}
          </Button>
        </Group>
      )}
      <DataTable
        label={t('history')}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        onOpen={(row) => open.set({ entry: row.id }, { push: true })}
        openKey={open.values.entry}
        empty={
          filter.isChanged ? (
            <EmptyState title={t('noneFound')} />
          ) : (
            <EmptyState title={t('empty')} description={t('emptyDetail')} />
          )
        }
      />
      {entry && (
        <HistoryDrawer
          key={entry.id}
          entry={entry}
          onOnlyActor={() => filter.set({ actor: entry.actor })}
          onOnlyRecord={() => filter.set({ record: entry.record, id: entry.record_id ?? '' })}
          onClose={() => open.set({ entry: '' })}
        />
      )}
    </TaxPage>
  )
}

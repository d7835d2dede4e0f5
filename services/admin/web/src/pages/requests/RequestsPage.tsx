import { Text } from '@mantine/core'
import { EmptyState } from '../../components/EmptyState.tsx'
import { DateField } from '../../components/filters/DateField.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { Page } from '../../components/Page.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { Figures } from './Figures.tsx'
import { durations, methods, requestParams } from './request-params.ts'
import { texts } from './texts.ts'
import { useRequestColumns } from './use-request-columns.tsx'
import { useRequests } from './use-requests.ts'

export function RequestsPage() {
  const t = useTexts(texts)
  const format = useFormat()
  const columns = useRequestColumns()
  const { values, set, clear, isChanged } = useSearchParams(requestParams)
  const { list, figures, searchedUntil } = useRequests(values)
  const any = { value: '', label: t('all') } as const
  return (
    <Page title={t('requests')} description={t('description')}>
      <FilterBar
        search={{ value: values.route, onChange: (route) => set({ route }), label: t('searchRoute') }}
        isChanged={isChanged}
        onClear={clear}
      >
        <SelectFilter
          label={t('status')}
          value={values.status}
          options={[
            any,
            { value: '2xx', label: t('success') },
            { value: '4xx', label: t('rejected') },
            { value: '5xx', label: t('failed') },
          ]}
          onChange={(status) => set({ status })}
        />
        <SelectFilter
          label={t('method')}
          value={values.method}
          options={[any, ...methods.map((value) => ({ value, label: value }))]}
          onChange={(method) => set({ method })}
        />
        <SelectFilter
          label={t('atLeast')}
          value={values.slow}
          options={[any, ...durations.map((value) => ({ value, label: format.duration(Number(value)) }))]}
          onChange={(slow) => set({ slow })}
        />
        <DateField label={t('from')} value={values.from} onChange={(from) => set({ from })} />
        <DateField label={t('to')} value={values.to} onChange={(to) => set({ to })} />
      </FilterBar>
      {figures && <Figures figures={figures} />}
      <DataTable
        label={t('requests')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={
          isChanged ? (
            <EmptyState title={t('emptyFiltered')} description={searchedUntil ?? t('emptyFilteredHelp')} />
          ) : (
            <EmptyState title={t('empty')} />
          )
        }
      />
      {list.rows.length > 0 && searchedUntil !== null && <Text c="dimmed">{searchedUntil}</Text>}
    </Page>
  )
}

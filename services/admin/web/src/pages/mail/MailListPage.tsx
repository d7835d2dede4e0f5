import type { ReactNode } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import type { ListState } from '../../components/table/list-state.ts'
import { ComposeButton } from './ComposeButton.tsx'
import { MailPage } from './MailPage.tsx'

type Words = 'title' | 'description' | 'search' | 'empty' | 'emptyHelp' | 'emptyFiltered'

type Props<Row> = {
  t: (word: Words) => string
  search: { q: string; onSearch: (q: string) => void; isChanged: boolean; clear: () => void }
  filters: ReactNode
  columns: readonly Column<Row>[]
  list: ListState<Row>
  onOpen: (row: Row) => void
  openKey?: string
  /** What is open above the list. */
  children?: ReactNode
}

/** A page with a list of messages: search, filters, table, and the button to write a message. */
export function MailListPage<Row extends { id: string }>({
  t,
  search,
  filters,
  children,
  ...table
}: Props<Row>) {
  const { q, onSearch, isChanged, clear } = search
  return (
    <MailPage title={t('title')} description={t('description')} actions={<ComposeButton />}>
      <FilterBar
        search={{ value: q, onChange: onSearch, label: t('search') }}
        isChanged={isChanged}
        onClear={clear}
      >
        {filters}
      </FilterBar>
      <DataTable
        label={t('title')}
        rowKey={({ id }) => id}
        {...table}
        empty={
          <EmptyState
            title={t(isChanged ? 'emptyFiltered' : 'empty')}
            description={isChanged ? undefined : t('emptyHelp')}
          />
        }
      />
      {children}
    </MailPage>
  )
}

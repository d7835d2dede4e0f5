import type { Company } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { choiceParam, textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { ContactsFrame } from '../groupware/ContactsFrame.tsx'
import { CompanyDrawer } from './CompanyDrawer.tsx'
import { texts } from './texts.ts'
import { useCompanyColumns } from './use-company-columns.tsx'

const params = { q: textParam(), status: choiceParam(['lead', 'active', 'inactive'], '') }

/** The business partners of the tenant at work. */
export function CompaniesPage() {
  const t = useTexts(texts)
  const api = useApi()
  const canWrite = useCan('contacts:write')
  const { values, set, clear, isChanged } = useSearchParams(params)
  const [open, setOpen] = useState<Company | 'new' | null>(null)
  const columns = useCompanyColumns()
  const list = useCursorList({
    queryKey: ['companies', values],
    read: ({ cursor, signal }) =>
      api.listCompanies({
        text: values.q || undefined,
        status: values.status || undefined,
        cursor,
        limit: 100,
        signal,
      }),
    rowsOf: ({ companies }): readonly Company[] => companies,
  })
  const statuses = ['', 'lead', 'active', 'inactive'] as const
  return (
    <ContactsFrame
      title={t('companies')}
      description={t('description')}
      actions={
        canWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {t('create')}
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
          label={t('status')}
          value={values.status}
          onChange={(status) => set({ status })}
          options={statuses.map((status) => ({
            value: status,
            label: status === '' ? t('all') : t(`status.${status}`),
          }))}
        />
      </FilterBar>
      <DataTable
        label={t('companies')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={setOpen}
        openKey={open === null || open === 'new' ? undefined : open.id}
        empty={
          <EmptyState
            title={t(isChanged ? 'emptyFiltered' : 'empty')}
            description={isChanged ? undefined : t('emptyHelp')}
          />
        }
      />
      {open !== null && (
        <CompanyDrawer {...(open !== 'new' && { company: open })} onClose={() => setOpen(null)} />
      )}
    </ContactsFrame>
  )
}

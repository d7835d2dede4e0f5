import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { Page } from '../../components/Page.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { choiceParam, textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useCommand } from '../../shell/commands.ts'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { CreateTenant } from './CreateTenant.tsx'
import { CreationDrawer } from './CreationDrawer.tsx'
import { OpenCreations } from './OpenCreations.tsx'
import { texts } from './texts.ts'
import { useTenantColumns } from './use-tenant-columns.tsx'
import { useTenants } from './use-tenants.ts'

const params = {
  q: textParam(),
  status: choiceParam(['active', 'suspended'], ''),
  creation: textParam(),
}

export function TenantsPage() {
  const t = useTexts(texts)
  const format = useFormat()
  const canAdminister = useCan('tenants:admin')
  const columns = useTenantColumns()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  useCommand(t('create'), canAdminister ? () => setCreating(true) : undefined)
  const { values, set, clear } = useSearchParams(params)
  const { q, status } = values
  const { list, counts, creations, servers } = useTenants({ q, status })
  const isFiltered = q !== '' || status !== ''
  const changed = () => cache.invalidateQueries({ queryKey: ['tenants'] })
  const createButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!canAdminister}
      title={canAdminister ? undefined : t('readOnly')}
      onClick={() => setCreating(true)}
    >
      {t('create')}
    </Button>
  )
  return (
    <Page title={t('tenants')} description={t('description')} actions={createButton}>
      <OpenCreations creations={creations} onOpen={(slug) => set({ creation: slug })} />
      <FilterBar
        search={{ value: q, onChange: (text) => set({ q: text }), label: t('search') }}
        isChanged={isFiltered}
        onClear={clear}
      >
        <SelectFilter
          label={t('state')}
          value={status}
          options={[
            { value: '', label: t('all') },
            { value: 'active', label: t('active') },
            { value: 'suspended', label: t('suspended') },
          ]}
          onChange={(chosen) => set({ status: chosen })}
        />
        {counts && (
          <Text c="dimmed" fz="sm" py={8}>
            {t('activeCount', { count: format.number(counts.active) })} ·{' '}
            {t('suspendedCount', { count: format.number(counts.suspended) })}
          </Text>
        )}
      </FilterBar>
      <DataTable
        label={t('tenants')}
        columns={columns}
        list={list}
        rowKey={({ slug }) => slug}
        onOpen={({ slug }) => navigate({ to: '/platform/tenants/$tenant', params: { tenant: slug } })}
        empty={
          isFiltered ? (
            <EmptyState title={t('emptyFiltered')} />
          ) : (
            <EmptyState title={t('empty')} description={t('emptyHelp')} action={createButton} />
          )
        }
      />
      {isCreating && (
        <CreateTenant
          servers={servers}
          onStarted={(slug) => {
            set({ creation: slug })
            void changed()
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {values.creation !== '' && !isCreating && (
        <CreationDrawer slug={values.creation} onChanged={changed} onClose={() => set({ creation: '' })} />
      )}
    </Page>
  )
}

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useCommand } from '../../shell/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { useAllGroups } from '../taxes/tax-queries.ts'
import { GroupDrawer } from './GroupDrawer.tsx'
import { texts } from './texts.ts'
import { useGroupColumns } from './use-group-columns.tsx'

const filterParams = { q: textParam() }
/** The code of the open group; `+` is the form of a new one, as no code contains this sign. */
const openParams = { group: textParam() }
const newGroup = '+'

/** The groups of taxes; each opens in a form with a worked example. */
export function GroupsPage() {
  const t = useTexts(texts)
  const canWrite = useCan('tax:write')
  const filter = useSearchParams(filterParams)
  const open = useSearchParams(openParams)
  const openNew = () => open.set({ group: newGroup }, { push: true })
  useCommand(t('create'), canWrite ? openNew : undefined)
  const groups = useAllGroups()
  const columns = useGroupColumns()
  const wanted = filter.values.q.toLowerCase()
  const shown = groups.items.filter(({ group_code, group_name }) =>
    `${group_code} ${group_name}`.toLowerCase().includes(wanted),
  )
  const group = groups.items.find(({ group_code }) => group_code === open.values.group)
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
      {t('create')}
    </Button>
  )
  return (
    <TaxPage title={t('groups')} description={t('description')} actions={canWrite && create}>
      <FilterBar
        search={{ value: filter.values.q, onChange: (q) => filter.set({ q }), label: t('search') }}
        isChanged={filter.isChanged}
        onClear={filter.clear}
      />
      <DataTable
        label={t('groups')}
        columns={columns}
        list={groups.listOf(shown)}
        rowKey={({ group_code }) => group_code}
        onOpen={({ group_code }) => open.set({ group: group_code }, { push: true })}
        openKey={open.values.group}
        empty={
          groups.items.length > 0 ? (
            <EmptyState title={t('noneFound')} />
          ) : (
            <EmptyState title={t('empty')} description={t('emptyDetail')} action={canWrite && create} />
          )
        }
      />
      {(group !== undefined || (open.values.group === newGroup && canWrite)) && (
        <GroupDrawer key={open.values.group} group={group} onClose={() => open.set({ group: '' })} />
      )}
    </TaxPage>
  )
}

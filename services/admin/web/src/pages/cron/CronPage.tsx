import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { LiveChip } from '../../live/LiveChip.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { AutomationPage } from '../automation/AutomationPage.tsx'
import { useIsPlatform } from '../automation/use-is-platform.ts'
import { useTaskLabel } from '../automation/words/use-task-label.ts'
import { BulkBar } from './BulkBar.tsx'
import { TaskFilters } from './TaskFilters.tsx'
import { useTaskColumns } from './task-columns.tsx'
import { taskParams } from './task-params.ts'
import { texts } from './texts.ts'
import { useTasks } from './use-tasks.ts'

/** The scheduled tasks of the tenant at work, or of all tenants, live. */
export function CronPage() {
  const t = useTexts(texts)
  const filters = useSearchParams(taskParams)
  const navigate = useNavigate()
  const withScope = useIsPlatform()
  const labelOf = useTaskLabel()
  const columns = useTaskColumns({ withScope })
  const { list, live } = useTasks(filters.values)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const canSelect = [useCan('cron:write'), useCan('cron:run')].includes(true)

  return (
    <AutomationPage title={t('cron')} description={t('description')}>
      <TaskFilters {...filters} withScope={withScope} actions={<LiveChip state={live} />} />
      <BulkBar selected={selected} onClear={() => setSelected(new Set())} />
      <DataTable
        label={t('cron')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        rowName={labelOf}
        {...(canSelect && { selection: { selected, onChange: setSelected } })}
        onOpen={({ id }) => navigate({ to: '/automation/cron/$task', params: { task: id } })}
        empty={
          <EmptyState
            title={t('empty')}
            description={t('emptyHelp')}
            action={filters.isChanged && <Button onClick={filters.clear}>{t('clearFilters')}</Button>}
          />
        }
      />
    </AutomationPage>
  )
}

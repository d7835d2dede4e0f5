import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../components/EmptyState.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { AutomationPage } from '../automation/AutomationPage.tsx'
import { NewerRows } from '../automation/NewerRows.tsx'
import { HeatmapSection } from './HeatmapSection.tsx'
import { RunFilters } from './RunFilters.tsx'
import { useRunColumns } from './run-columns.tsx'
import { type RunFilter, runParams } from './run-params.ts'
import { StatusTabs } from './StatusTabs.tsx'
import { texts } from './texts.ts'
import { useRunCounts, useRuns } from './use-runs.ts'

/** The runs of all tasks and tenants, failures first. */
export function RunsPage() {
  const t = useTexts(texts)
  const filters = useSearchParams(runParams)
  const { values, set } = filters
  const navigate = useNavigate()
  const columns = useRunColumns({ withTask: true })
  const { list, newer, showNewer } = useRuns(values)
  const counts = useRunCounts(values)

  return (
    <AutomationPage title={t('runs')} description={t('description')}>
      <RunFilters {...filters} />
      <HeatmapSection filter={values} onPick={set} />
      <StatusTabs value={values.status} onChange={(status) => set({ status })} counts={counts} />
      <NewerRows count={newer} onShow={showNewer} />
      <DataTable
        label={t('runs')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/automation/runs/$run', params: { run: id } })}
        empty={<NoRuns values={values} set={set} />}
      />
    </AutomationPage>
  )
}

function NoRuns({ values, set }: { values: RunFilter; set: (changes: Partial<RunFilter>) => void }) {
  const t = useTexts(texts)
  const isFiltered = [values.text, values.task, values.tenant, values.trigger, values.from].some(
    (text) => text !== '',
  )
  const isFailures = values.status === 'failures' && !isFiltered
  return (
    <EmptyState
      title={t(isFailures ? 'noFailures' : 'none')}
      description={t(isFailures ? 'noFailuresHelp' : 'noneHelp')}
      action={
        values.status !== 'all' && (
          <Button variant="default" onClick={() => set({ status: 'all' })}>
            {t('showAll')}
          </Button>
        )
      }
    />
  )
}

import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { Page } from '../../components/Page.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { NewerRows } from '../automation/NewerRows.tsx'
import { jobKinds } from './form/job-form.ts'
import { NewJobButton } from './form/NewJobButton.tsx'
import { useJobColumns } from './job-columns.tsx'
import { jobParams, jobStatuses } from './job-params.ts'
import { texts } from './texts.ts'
import { useJobs } from './use-jobs.ts'

/** The background jobs of the tenant at work, or of the administration, with their progress. */
export function JobsPage() {
  const t = useTexts(texts)
  const { values, set, isChanged, clear } = useSearchParams(jobParams)
  const navigate = useNavigate()
  const columns = useJobColumns()
  const { list, newer, showNewer } = useJobs(values)
  const all = { value: '', label: t('all') } as const

  return (
    <Page title={t('jobs')} description={t('description')} actions={<NewJobButton />}>
      <FilterBar isChanged={isChanged} onClear={clear}>
        <SelectFilter
          label={t('state')}
          value={values.status}
          options={[all, ...jobStatuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
          onChange={(status) => set({ status })}
        />
        <SelectFilter
          label={t('kind')}
          value={values.kind}
          options={[all, ...jobKinds.map((value) => ({ value, label: t(`kind.${value}`) }))]}
          onChange={(kind) => set({ kind })}
        />
      </FilterBar>
      <NewerRows count={newer} onShow={showNewer} />
      <DataTable
        label={t('jobs')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/automation/jobs/$job', params: { job: id } })}
        empty={
          <EmptyState
            title={t(isChanged ? 'emptyFiltered' : 'empty')}
            description={isChanged ? undefined : t('emptyHelp')}
            action={isChanged && <Button onClick={clear}>{t('clearFilters')}</Button>}
          />
        }
      />
    </Page>
  )
}

import { jobStatuses } from '@fiscus/contracts/jobs/job-vocabulary'
import { pdfKinds } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { NewerRows } from '../automation/NewerRows.tsx'
import { texts as jobTexts } from '../jobs/texts.ts'
import { PdfPage } from '../pdf/PdfPage.tsx'
import { texts as pdfTexts } from '../pdf/texts.ts'
import { NewPdfJobButton } from './form/NewPdfJobButton.tsx'
import { texts } from './texts.ts'
import { usePdfJobColumns } from './use-pdf-job-columns.tsx'
import { pdfJobParams, usePdfJobs } from './use-pdf-jobs.ts'

/** The PDF jobs of the tenant at work, with their progress. */
export function PdfJobsPage() {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  const job = useTexts(jobTexts)
  const { values, set, isChanged, clear } = useSearchParams(pdfJobParams)
  const navigate = useNavigate()
  const columns = usePdfJobColumns()
  const { list, newer, showNewer } = usePdfJobs(values)
  const all = { value: '', label: words('all') } as const

  return (
    <PdfPage title={words('jobs')} description={t('description')} actions={<NewPdfJobButton />}>
      <FilterBar isChanged={isChanged} onClear={clear}>
        <SelectFilter
          label={job('state')}
          value={values.status}
          options={[all, ...jobStatuses.map((value) => ({ value, label: job(`status.${value}`) }))]}
          onChange={(status) => set({ status })}
        />
        <SelectFilter
          label={words('kind')}
          value={values.kind}
          options={[all, ...pdfKinds.map((value) => ({ value, label: words(`kind.${value}`) }))]}
          onChange={(kind) => set({ kind })}
        />
      </FilterBar>
      <NewerRows count={newer} onShow={showNewer} />
      <DataTable
        label={words('jobs')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/pdf/jobs/$job', params: { job: id } })}
        empty={
          <EmptyState
            title={t(isChanged ? 'emptyFiltered' : 'empty')}
            description={isChanged ? undefined : t('emptyHelp')}
            action={isChanged && <Button onClick={clear}>{t('clearFilters')}</Button>}
          />
        }
      />
    </PdfPage>
  )
}

import type { PdfJob, PdfJobItem } from '@fiscus/client'
import { pdfItemStatuses } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { Section } from '../../components/Section.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { choiceParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../pdf-jobs/texts.ts'
import { useItemColumns } from './use-item-columns.tsx'
import { useJobItems } from './use-job-items.ts'

const params = { documents: choiceParam(pdfItemStatuses, '') }

/** What became of each document of a job: its file, or why there is none. */
export function JobDocuments({ job }: { job: PdfJob }) {
  const t = useTexts(texts)
  const { values, set, clear, isChanged } = useSearchParams(params)
  const columns = useItemColumns(job)
  const list = useJobItems(job, values.documents)
  return (
    <Section title={t('documents')}>
      <FilterBar isChanged={isChanged} onClear={clear}>
        <SelectFilter
          label={t('state')}
          value={values.documents}
          options={[
            { value: '', label: t('all') },
            ...pdfItemStatuses.map((value) => ({ value, label: t(`item.${value}`) })),
          ]}
          onChange={(documents) => set({ documents })}
        />
      </FilterBar>
      <DataTable
        label={t('documents')}
        columns={columns}
        list={list}
        rowKey={({ position }: PdfJobItem) => String(position)}
        empty={<EmptyState title={t(isChanged ? 'noItemsFiltered' : 'noItems')} />}
      />
    </Section>
  )
}

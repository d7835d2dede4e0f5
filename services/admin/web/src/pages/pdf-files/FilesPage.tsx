import type { PdfFile } from '@fiscus/client'
import { pdfKinds } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { choiceParam, textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { PdfPage } from '../pdf/PdfPage.tsx'
import { texts as pdfTexts } from '../pdf/texts.ts'
import { texts } from './texts.ts'
import { useFileColumns } from './use-file-columns.tsx'

const params = { q: textParam(), kind: choiceParam(pdfKinds, ''), record: textParam() }
const pageSize = 100

/** The stored PDFs of the tenant at work, the newest first. */
export function FilesPage() {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  const api = useApi()
  const columns = useFileColumns()
  const { values, set, clear, isChanged } = useSearchParams(params)
  const filter = {
    search: values.q || undefined,
    kind: values.kind || undefined,
    record_id: values.record || undefined,
    limit: pageSize,
  }
  const list = useCursorList({
    queryKey: ['pdf-files', filter],
    read: ({ cursor, signal }) => api.listPdfFiles({ ...filter, cursor, signal }),
    rowsOf: ({ files }): readonly PdfFile[] => files,
  })
  return (
    <PdfPage title={t('title')} description={t('description')}>
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), label: t('search') }}
        isChanged={isChanged}
        onClear={clear}
      >
        <SelectFilter
          label={words('kind')}
          value={values.kind}
          options={[
            { value: '', label: words('all') },
            ...pdfKinds.map((value) => ({ value, label: words(`kind.${value}`) })),
          ]}
          onChange={(kind) => set({ kind })}
        />
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={t(isChanged ? 'emptyFiltered' : 'empty')}
            description={isChanged ? undefined : t('emptyHelp')}
          />
        }
      />
    </PdfPage>
  )
}

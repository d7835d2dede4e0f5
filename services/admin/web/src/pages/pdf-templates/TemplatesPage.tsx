import { pdfKinds } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { choiceParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { PdfPage } from '../pdf/PdfPage.tsx'
import { texts as pdfTexts } from '../pdf/texts.ts'
import { useTemplates } from '../pdf/use-templates.ts'
import { CopyButton } from './CopyButton.tsx'
import { texts } from './texts.ts'
import { useTemplateColumns } from './use-template-columns.tsx'

const params = { kind: choiceParam(pdfKinds, '') }

/** The templates of PDFs: the standard ones, and those of the tenant at work. */
export function TemplatesPage() {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  const navigate = useNavigate()
  const columns = useTemplateColumns()
  const { values, set, clear, isChanged } = useSearchParams(params)
  const { items, listOf } = useTemplates()
  const shown = items.filter(({ kind }) => values.kind === '' || kind === values.kind)
  return (
    <PdfPage title={t('title')} description={t('description')} actions={<CopyButton templates={items} />}>
      <FilterBar isChanged={isChanged} onClear={clear}>
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
        list={listOf(shown)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/pdf/templates/$template', params: { template: id } })}
        empty={<EmptyState title={t('empty')} />}
      />
    </PdfPage>
  )
}

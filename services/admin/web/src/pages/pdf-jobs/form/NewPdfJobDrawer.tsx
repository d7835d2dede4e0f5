import type { PdfKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { RecordDrawer } from '../../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../../problems/notify.tsx'
import { useLanguage } from '../../../texts/language.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts as pdfTexts } from '../../pdf/texts.ts'
import { texts } from '../texts.ts'
import { OutputFields } from './OutputFields.tsx'
import { emptyPdfJobForm, idsFault, pdfJobRequest } from './pdf-job-form.ts'
import { SelectionFields } from './SelectionFields.tsx'
import { formTexts } from './texts.ts'

type Props = { chosen?: { kind: PdfKind; ids: readonly string[] } | undefined; onClose: () => void }

/** The form for a new PDF job: which records, and what is made of them. */
export function NewPdfJobDrawer({ chosen, onClose }: Props) {
  const t = useTexts(formTexts)
  const list = useTexts(texts)
  const words = useTexts(pdfTexts)
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const language = useLanguage()
  const created = useRef<string | null>(null)
  const [initial] = useState(() => emptyPdfJobForm(language, chosen))
  const labels = {
    kind: words('kind'),
    pick: t('documents'),
    ids: t('ids'),
    filter: t('pick.filter'),
    period: t('periodFrom'),
    template: words('template'),
    language: words('language'),
    output: list('output'),
    priority: t('priority'),
  }
  return (
    <RecordDrawer
      title={t('title')}
      action={t('createPdfs')}
      initial={initial}
      version={null}
      labels={labels}
      validate={(form) => {
        const fault = idsFault(form)
        return fault === null ? {} : { ids: t(fault.text, 'id' in fault ? { id: fault.id } : {}) }
      }}
      save={async (form) => {
        const job = await api.createPdfJob(pdfJobRequest(form))
        created.current = job.id
        notifyDone(list('createdDone'))
        await queries.invalidateQueries({ queryKey: ['pdf-jobs'] })
      }}
      onClose={() => {
        onClose()
        if (created.current !== null) navigate({ to: '/pdf/jobs/$job', params: { job: created.current } })
      }}
    >
      {(form) => (
        <>
          {chosen ? (
            <Text>{t('chosen', { count: chosen.ids.length })}</Text>
          ) : (
            <SelectionFields form={form} />
          )}
          <OutputFields form={form} />
        </>
      )}
    </RecordDrawer>
  )
}

import type { PdfTemplateSummary } from '@fiscus/client'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useApi } from '../../api/client.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useTemplateName } from '../pdf/use-template-name.ts'
import { texts } from './texts.ts'

type Props = { templates: readonly PdfTemplateSummary[]; from: string; onClose: () => void }

/** Copies a template, and opens the copy. */
export function CopyDrawer({ templates, from, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const nameOf = useTemplateName()
  const created = useRef<string | null>(null)
  const labels = { from: t('from'), name: t('name') }
  return (
    <RecordDrawer
      title={t('copyTitle')}
      action={t('copyAction')}
      initial={{ from, name: '' }}
      version={null}
      labels={labels}
      save={async (values) => {
        const { id, name } = await api.createPdfTemplate(values)
        created.current = id
        notifyDone(t('copied', { name }))
        await queries.invalidateQueries({ queryKey: ['pdf-templates'] })
      }}
      onClose={() => {
        onClose()
        if (created.current !== null)
          navigate({ to: '/pdf/templates/$template', params: { template: created.current } })
      }}
    >
      {(form) => (
        <>
          <NativeSelect
            label={labels.from}
            data={templates.map((template) => ({ value: template.id, label: nameOf(template) }))}
            {...form.getInputProps('from')}
          />
          <TextInput
            label={labels.name}
            description={t('nameHelp')}
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('name')}
          />
        </>
      )}
    </RecordDrawer>
  )
}

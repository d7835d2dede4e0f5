import type { PdfTemplate } from '@fiscus/client'
import { Box, Grid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useApi } from '../../../api/client.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { ConflictDialog } from '../../../components/records/ConflictDialog.tsx'
import { changedFields } from '../../../components/records/changed-fields.ts'
import { useRecordForm } from '../../../components/records/use-record-form.ts'
import { notifyDone } from '../../../problems/notify.tsx'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { EditorFields } from './EditorFields.tsx'
import { bodyOf, contentsOf, type TemplateValues, valuesOf } from './template-values.ts'
import type { TextPlace } from './text-place.ts'

const Preview = lazyPart(() => import('../preview/Preview.tsx'), 'Preview')

/**
 * The form of a template, with its preview beside it; that of a standard template only shows it. A preview needs the
 * right to write.
 */
export function TemplateEditor({ template }: { template: PdfTemplate }) {
  const t = useTexts(texts)
  const api = useApi()
  const queries = useQueryClient()
  const canWrite = useCan('pdf:write')
  const readOnly = !canWrite || template.is_standard === 1
  const goTo = useRef<(place: TextPlace) => void>(null)
  const { id } = template
  const labels = {
    name: t('name'),
    html: t('html'),
    css: t('css'),
    accent_color: t('accent_color'),
    show_logo: t('show_logo'),
  }
  const current = (record: PdfTemplate) => ({ values: valuesOf(record), version: `"v${record.version}"` })
  const record = useRecordForm<TemplateValues, PdfTemplate>(
    {
      initial: valuesOf(template),
      version: `"v${template.version}"`,
      save: async (values, version, opened) => {
        const change = changedFields(bodyOf, values, opened)
        const saved = await api.changePdfTemplate(id, change, { ifMatch: version ?? template })
        queries.setQueryData(['pdf-template', id], saved)
        await queries.invalidateQueries({ queryKey: ['pdf-templates'] })
        await queries.invalidateQueries({ queryKey: ['pdf-template-versions', id] })
        notifyDone(t('savedVersion', { name: saved.name, version: saved.content_version }))
        return saved
      },
      savedAs: current,
      reload: async () => current(await api.getPdfTemplate(id)),
      onClose: () => {},
    },
    Object.keys(labels),
  )
  const follow = useEffectEvent((now: PdfTemplate) => record.follow(current(now)))
  useEffect(() => follow(template), [template])
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: canWrite ? 7 : 12 }}>
        <Box component="form" noValidate onSubmit={record.onSubmit}>
          <EditorFields
            form={record.form}
            labels={labels}
            readOnly={readOnly}
            isSaving={record.isSaving}
            failure={record.failure}
            goTo={goTo}
          />
        </Box>
      </Grid.Col>
      {canWrite && (
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Preview
            kind={template.kind}
            contents={contentsOf(record.form.values)}
            onGoTo={(place) => goTo.current?.(place)}
          />
        </Grid.Col>
      )}
      {record.conflict && (
        <ConflictDialog
          conflict={record.conflict}
          mine={record.form.values}
          labels={labels}
          onKeepMine={record.keepMine}
          onTakeTheirs={record.takeTheirs}
          onBack={record.leaveConflict}
        />
      )}
    </Grid>
  )
}

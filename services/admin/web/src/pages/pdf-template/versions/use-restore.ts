import type { PdfTemplate, PdfTemplateVersion } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { useConfirm } from '../../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../../problems/notify.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'

/** Stores the contents of a version as the newest one, after a confirmation. */
export function useRestore({ id, version }: PdfTemplate, onRestored: () => void) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function restore(old: PdfTemplateVersion): Promise<void> {
    const { html, css, accent_color, show_logo, content_version } = old
    const title = t('restoreTitle', { version: content_version })
    if (!(await confirm({ title, body: t('restoreText'), action: t('restore') }))) return
    setBusy(true)
    try {
      const contents = { html, css, accent_color, show_logo }
      const saved = await api.changePdfTemplate(id, contents, { ifMatch: { version } })
      queries.setQueryData(['pdf-template', id], saved)
      await queries.invalidateQueries({ queryKey: ['pdf-templates'] })
      await queries.invalidateQueries({ queryKey: ['pdf-template-versions', id] })
      notifyDone(t('savedVersion', { name: saved.name, version: saved.content_version }))
      onRestored()
    } catch (error) {
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return { restore, isBusy }
}

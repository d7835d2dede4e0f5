import type { PdfTemplate } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { useConfirm } from '../../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../../problems/notify.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'

/** What can be done with a template besides the change of its contents. */
export function useTemplateChanges({ id, name, version }: PdfTemplate) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function change(work: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await work()
      notifyDone(done)
    } catch (error) {
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    setDefault: (isDefault: 0 | 1) =>
      change(
        async () => {
          const changed = await api.changePdfTemplate(id, { is_default: isDefault }, { ifMatch: { version } })
          queries.setQueryData(['pdf-template', id], changed)
          await queries.invalidateQueries({ queryKey: ['pdf-templates'] })
        },
        isDefault ? t('isDefault', { name }) : t('isNotDefault'),
      ),
    async remove() {
      const question = { title: t('deleteTitle', { name }), body: t('deleteText'), isDangerous: true }
      if (!(await confirm({ ...question, action: t('delete') }))) return
      await change(
        async () => {
          await api.deletePdfTemplate(id, { ifMatch: { version } })
          await navigate({ to: '/pdf/templates' })
          await queries.invalidateQueries({ queryKey: ['pdf-templates'] })
        },
        t('deleted', { name }),
      )
    },
  }
}

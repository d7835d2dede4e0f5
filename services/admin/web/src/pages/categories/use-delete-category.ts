import type { TaxCategory } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { refreshConfiguration } from '../taxes/tax-queries.ts'
import { texts } from './texts.ts'

/** Deletes a tax category after a confirmation. A rejection, as of a category with rules, is shown with its reason. */
export function useDeleteCategory(onDeleted: () => void) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return async (category: TaxCategory) => {
    const { category_code: code } = category
    const confirmed = await confirm({
      title: t('removeTitle', { code }),
      body: t('removeDetail'),
      action: t('remove'),
      isDangerous: true,
    })
    if (!confirmed) return
    try {
      await api.deleteTaxCategory(category.id, { ifMatch: category })
      notifyDone(t('removed', { code }))
      onDeleted()
    } catch (error) {
      notifyProblem(error)
    }
    await refreshConfiguration(queryClient)
  }
}

import type { TaxCategory } from '@fiscus/client'
import { useApi } from '../../api/client.ts'
import { useTexts } from '../../texts/texts.ts'
import { useDeleteRecord } from '../taxes/use-delete-record.ts'
import { texts } from './texts.ts'

/** Deletes a tax category after a confirmation. */
export function useDeleteCategory(onDeleted: () => void) {
  const t = useTexts(texts)
  const api = useApi()
  const deleteRecord = useDeleteRecord(onDeleted)
  return (category: TaxCategory) => {
    const code = category.category_code
    const words = {
      title: t('removeTitle', { code }),
      body: t('removeDetail'),
      action: t('delete'),
      done: t('removed', { code }),
    }
    return deleteRecord(words, () => api.deleteTaxCategory(category.id, { ifMatch: category }))
  }
}

import type { TaxGroup } from '@fiscus/client'
import { useApi } from '../../api/client.ts'
import { useTexts } from '../../texts/texts.ts'
import { useDeleteRecord } from '../taxes/use-delete-record.ts'
import { texts } from './texts.ts'

/** Deletes a group after a confirmation. */
export function useDeleteGroup(onDeleted: () => void) {
  const t = useTexts(texts)
  const api = useApi()
  const deleteRecord = useDeleteRecord(onDeleted)
  return (group: TaxGroup) => {
    const code = group.group_code
    const words = {
      title: t('removeTitle', { code }),
      body: t('removeDetail'),
      action: t('delete'),
      done: t('removed', { code }),
    }
    return deleteRecord(words, () => api.deleteGroup(group.id, { ifMatch: group }))
  }
}

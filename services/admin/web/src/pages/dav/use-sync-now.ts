import type { DavAccount } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** Returns the function that ends the waiting of an account and lets the tasks of the tenant run. */
export function useSyncNow(): (account: DavAccount) => Promise<void> {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  return async ({ id, name }) => {
    try {
      await api.syncDavAccount(id)
      await queryClient.invalidateQueries({ queryKey: ['dav-accounts'] })
      await queryClient.invalidateQueries({ queryKey: ['dav-account', id] })
      notifyDone(t('syncing', { name }))
    } catch (error) {
      notifyProblem(error)
    }
  }
}

import type { Tenant } from '@fiscus/client'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../tenants/texts.ts'

/** What the button for the state of a tenant does. */
export function stateActionOf({ status, delete_at }: Pick<Tenant, 'status' | 'delete_at'>) {
  if (status === 'active') return 'suspend'
  return delete_at === null ? 'resume' : 'cancelDeletion'
}

/**
 * Suspends an active tenant, or resumes a suspended one, which also cancels its deletion, after a confirmation with a
 * reason.
 */
export function useSuspension(tenant: Tenant, onChanged: () => Promise<void>): () => Promise<void> {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const { slug, name } = tenant
  const action = stateActionOf(tenant)
  const isActive = action === 'suspend'
  return async () => {
    const answer = await confirm({
      title: t(`${action}Title`, { name }),
      body: t(`${action}Body`, { name }),
      action: t(action),
      isDangerous: isActive,
      withReason: 'required',
    })
    if (!answer) return
    try {
      if (isActive) await api.suspendTenant(slug, answer)
      else await api.resumeTenant(slug, answer)
      notifyDone(t(isActive ? 'suspendedDone' : 'resumedDone', { name }))
      await onChanged()
    } catch (error) {
      notifyProblem(error)
    }
  }
}

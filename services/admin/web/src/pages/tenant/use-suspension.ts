import type { Tenant } from '@fiscus/client'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../tenants/texts.ts'

/** Suspends an active tenant, or resumes a suspended one, after a confirmation with a reason. */
export function useSuspension(
  { slug, name, status }: Tenant,
  onChanged: () => Promise<void>,
): () => Promise<void> {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const isActive = status === 'active'
  return async () => {
    const answer = await confirm({
      title: t(isActive ? 'suspendTitle' : 'resumeTitle', { name }),
      body: t(isActive ? 'suspendBody' : 'resumeBody', { name }),
      action: t(isActive ? 'suspend' : 'resume'),
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

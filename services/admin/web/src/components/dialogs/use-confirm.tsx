import { modals } from '@mantine/modals'
import { useSessionName } from '../../session/session-name.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import { type Confirmation, ConfirmForm } from './ConfirmForm.tsx'

/** The answer to a confirmation: null if the user cancelled it. */
export type Confirmed = { reason: string } | null

/**
 * Asks before an action: `if (await confirm({ title, body, action: t('delete'), isDangerous: true })) …`. The dialog
 * names the tenant. With `withReason` it has a field for a reason, which the answer contains.
 */
export function useConfirm(): (confirmation: Confirmation) => Promise<Confirmed> {
  const t = useTexts(texts)
  const tenant = useSessionName()
  const place = tenant === null ? t('allTenants') : t('forTenant', { name: tenant })
  return (confirmation) =>
    new Promise((resolve) => {
      const id = modals.open({
        title: confirmation.title,
        closeButtonProps: { 'aria-label': t('close') },
        onClose: () => resolve(null),
        children: (
          <ConfirmForm
            {...confirmation}
            place={place}
            onAnswer={(answer) => {
              resolve(answer)
              modals.close(id)
            }}
          />
        ),
      })
    })
}

/** Asks before typed values are discarded. */
export function useConfirmDiscard(): () => Promise<boolean> {
  const t = useTexts(texts)
  const confirm = useConfirm()
  return async () =>
    (await confirm({
      title: t('discardTitle'),
      action: t('discard'),
      cancel: t('keepEditing'),
      isDangerous: true,
      isLocal: true,
    })) !== null
}

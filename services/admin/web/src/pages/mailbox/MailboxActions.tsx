import { FiscusProblem, type Mailbox } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** Changes or deletes a mailbox, and ends its waiting. */
export function MailboxActions({ mailbox, onEdit }: { mailbox: Mailbox; onEdit: () => void }) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id, name } = mailbox
  /** Deletes the mailbox, and its messages only after a second confirmation. */
  async function removeWithMessages(): Promise<boolean> {
    try {
      await api.deleteMailbox(id, { ifMatch: mailbox })
      return true
    } catch (error) {
      if (!(error instanceof FiscusProblem) || error.code !== 'mailbox-has-messages') throw error
    }
    const title = t('deleteMessagesTitle')
    const action = t('deleteAll')
    if (!(await confirm({ title, body: t('deleteMessagesText'), action, isDangerous: true }))) return false
    await api.deleteMailbox(id, { ifMatch: mailbox, messages: 'delete' })
    return true
  }
  async function resume() {
    try {
      await api.resumeMailbox(id)
      await queryClient.invalidateQueries({ queryKey: ['mailbox', id] })
      notifyDone(t('resumed'))
    } catch (error) {
      notifyProblem(error)
    }
  }
  async function remove() {
    const title = t('deleteTitle', { name })
    if (!(await confirm({ title, body: t('deleteText'), action: t('delete'), isDangerous: true }))) return
    try {
      if (!(await removeWithMessages())) return
      notifyDone(t('deleted', { name }))
      await navigate({ to: '/mail/mailboxes' })
      await queryClient.invalidateQueries({ queryKey: ['mailboxes'] })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
        {t('delete')}
      </Button>
      {isHeld(mailbox) && (
        <Button variant="default" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={resume}>
          {t('resume')}
        </Button>
      )}
      <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('change')}
      </Button>
    </>
  )
}

/** Whether a direction waits for its next try or for an operator. */
function isHeld({ in_state: incoming, out_state: outgoing }: Mailbox): boolean {
  return [incoming, outgoing].some((state) => state !== 'new' && state !== 'ok')
}

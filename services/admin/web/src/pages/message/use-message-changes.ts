import type { MailMessage } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { texts } from './texts.ts'

/** Marks a message as read or unread, and deletes it after a confirmation. */
export function useMessageChanges({ id, subject, is_read: isRead }: MailMessage) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const api = useApi()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  async function change(work: () => Promise<unknown>) {
    try {
      await work()
      await queries.invalidateQueries({ queryKey: ['mail-messages'] })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return {
    mark: () =>
      change(async () => {
        await api.changeMessage(id, { is_read: isRead === 1 ? 0 : 1 })
        await queries.invalidateQueries({ queryKey: ['mail-message', id] })
      }),
    async remove() {
      const title = t('deleteTitle', { subject: subject || mail('noSubject') })
      if (!(await confirm({ title, body: t('deleteText'), action: t('delete'), isDangerous: true }))) return
      await change(async () => {
        await api.deleteMessage(id)
        notifyDone(t('deleted'))
        await navigate({ to: '/mail/inbox' })
      })
    },
  }
}

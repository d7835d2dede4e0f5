import type { MailMessage } from '@fiscus/client'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { fileAddress } from './file-address.ts'
import { texts } from './texts.ts'

/** Replies to a message, downloads its source, marks it as read or unread, and deletes it. */
export function MessageActions({ message }: { message: MailMessage }) {
  const t = useTexts(texts)
  const canSend = useCan('mail:send')
  const canWrite = useCan('mail:write')
  const isIncoming = message.direction === 'incoming'
  return (
    <>
      <Button
        component="a"
        variant="default"
        href={fileAddress(message.id, 'source')}
        download
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t('source')}
      </Button>
      {canWrite && <Changes message={message} />}
      {canSend && isIncoming && (
        <ButtonLink
          to="/mail/compose"
          search={{ reply: message.id }}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
        >
          {t('reply')}
        </ButtonLink>
      )}
    </>
  )
}

function Changes({ message }: { message: MailMessage }) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const api = useApi()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id, subject, is_read: isRead } = message
  async function change(work: () => Promise<unknown>) {
    try {
      await work()
      await queries.invalidateQueries({ queryKey: ['mail-messages'] })
    } catch (error) {
      notifyProblem(error)
    }
  }
  const mark = () =>
    change(async () => {
      await api.changeMessage(id, { is_read: isRead === 1 ? 0 : 1 })
      await queries.invalidateQueries({ queryKey: ['mail-message', id] })
    })
  async function remove() {
    const title = t('deleteTitle', { subject: subject || mail('noSubject') })
    if (!(await confirm({ title, body: t('deleteText'), action: t('delete'), isDangerous: true }))) return
    await change(async () => {
      await api.deleteMessage(id)
      notifyDone(t('deleted'))
      await navigate({ to: '/mail/inbox' })
    })
  }
  const Icon = isRead === 1 ? IconMail : IconMailOpened
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
        {t('delete')}
      </Button>
      {message.direction === 'incoming' && (
        <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={mark}>
          {t(isRead === 1 ? 'markUnread' : 'markRead')}
        </Button>
      )}
    </>
  )
}

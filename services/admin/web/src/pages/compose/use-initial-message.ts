import type { MailMessage } from '@fiscus/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useZone } from '../../components/values/use-zone.ts'
import { formatInstant } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { useMailboxes } from '../mail/use-mailboxes.ts'
import { writeRecipient } from './address-list.ts'
import { emptyMessage } from './compose-values.ts'
import { type ComposeMode, initialMessage } from './initial-message.ts'
import { sendersOf } from './senders-of.ts'
import { texts } from './texts.ts'

/** What the form begins with: nothing, or a message that answers or forwards another one, once that is read. */
export function useInitialMessage(id: string | undefined, mode: ComposeMode) {
  const api = useApi()
  const wordsOf = useWords()
  const mailboxes = useMailboxes()
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-message', id],
    queryFn: ({ signal }) => api.getMessage(id ?? '', { signal }),
    enabled: id !== undefined,
  })
  const answered = useAnswered(mode === 'again' ? data : undefined)
  const retry = () => void refetch()
  if (id === undefined) return { initial: emptyMessage, error: null, retry }
  if (data === undefined || mailboxes.isLoading || answered.isLoading) return { initial: null, error, retry }
  const own = mailboxes.rows.map(({ address }) => address)
  const initial = initialMessage(data, mode, { own, words: wordsOf(data) })
  const canSend = sendersOf(mailboxes.rows).some((mailbox) => mailbox.id === initial.mailbox_id)
  const mailbox_id = canSend ? initial.mailbox_id : ''
  return { initial: { ...initial, ...answered.reply, mailbox_id }, error: null, retry }
}

/** The message that a message which is written again answers: the newest of its conversation that came in. */
function useAnswered(message: MailMessage | undefined) {
  const api = useApi()
  const isReply = message !== undefined && message.in_reply_to !== null
  const { data, isLoading } = useQuery({
    queryKey: ['mail-messages', 'answered', message?.thread_id],
    queryFn: ({ signal }) =>
      api.listMessages({ thread_id: message?.thread_id ?? '', direction: 'incoming', limit: 1, signal }),
    enabled: isReply,
  })
  const [newest] = data?.messages ?? []
  return { isLoading, reply: newest && { in_reply_to: newest.id } }
}

/** The line above a quotation, and the facts of a forwarded message. */
function useWords() {
  const t = useTexts(texts)
  const language = useLanguage()
  const zone = useZone()
  return ({ from_address, from_name, sent_at, received_at, subject, to }: MailMessage) => {
    const at = formatInstant(sent_at ?? received_at, { language, zone, precision: 'minute' })
    const from = from_address === null ? '' : writeRecipient({ address: from_address, name: from_name })
    const recipients = to.map(writeRecipient).join(', ')
    const facts = [
      t('forwarded'),
      `${t('from')}: ${from}`,
      `${t('date')}: ${at}`,
      `${t('subject')}: ${subject}`,
      `${t('to')}: ${recipients}`,
    ]
    return { line: t('wrote', { from: from_name ?? from, at }), facts }
  }
}

import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useZone } from '../../components/values/use-zone.ts'
import { formatInstant } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { writeRecipient } from './address-list.ts'
import { type ComposeValues, emptyMessage } from './compose-values.ts'
import { quotedText, replySubject } from './reply.ts'
import { texts } from './texts.ts'

/** What the form begins with: nothing, or the reply to a message, once it is read. */
export function useInitialMessage(reply: string | undefined) {
  const t = useTexts(texts)
  const api = useApi()
  const language = useLanguage()
  const zone = useZone()
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-message', reply],
    queryFn: ({ signal }) => api.getMessage(reply ?? '', { signal }),
    enabled: reply !== undefined,
  })
  const retry = () => void refetch()
  if (reply === undefined) return { initial: emptyMessage, error: null, retry }
  if (data === undefined) return { initial: null, error, retry }
  const { from_address: address, from_name: name, reply_to: replyTo, subject, text } = data
  const sender = address === null ? [] : [{ address, name }]
  const at = formatInstant(data.sent_at ?? data.received_at, { language, zone, precision: 'minute' })
  const from = name ?? address ?? ''
  const initial: ComposeValues = {
    ...emptyMessage,
    mailbox_id: data.mailbox_id ?? '',
    to: (replyTo.length > 0 ? replyTo : sender).map(writeRecipient).join(', '),
    subject: replySubject(subject),
    text: quotedText({ text, from, at }, (place) => t('wrote', place)),
    in_reply_to: data.id,
  }
  return { initial, error: null, retry }
}

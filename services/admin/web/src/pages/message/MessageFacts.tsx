import type { MailMessage } from '@fiscus/client'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { useTexts } from '../../texts/texts.ts'
import { writeRecipient } from '../compose/address-list.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { useMailboxes } from '../mail/use-mailboxes.ts'
import { useSizeText } from '../mail/use-size-text.ts'
import { texts } from './texts.ts'

/** Sender, recipients and other facts of a message. */
export function MessageFacts({ message }: { message: MailMessage }) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const sizeText = useSizeText()
  const mailboxes = useMailboxes()
  const { from_address: address, from_name: name } = message
  const listOf = (addresses: MailMessage['to']) =>
    addresses.length > 0 && addresses.map(writeRecipient).join(', ')
  return (
    <Facts
      facts={[
        [t('from'), address !== null && writeRecipient({ address, name })],
        [t('to'), listOf(message.to)],
        [t('cc'), listOf(message.cc)],
        [t('replyTo'), listOf(message.reply_to)],
        [t('date'), <DateTime key="date" value={message.sent_at ?? message.received_at} />],
        [t('mailbox'), mailboxes.rows.find(({ id }) => id === message.mailbox_id)?.name],
        [t('kind'), mail(`kind.${message.kind}`)],
        [t('size'), sizeText(message.raw_bytes)],
        [t('messageId'), message.message_id],
      ]}
    />
  )
}

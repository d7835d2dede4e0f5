import type { OutgoingMessage } from '@fiscus/client'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { useMailboxes } from '../mail/use-mailboxes.ts'
import { texts } from './texts.ts'
import { isOpen } from './use-outgoing.ts'

/** The facts of an outgoing message. */
export function OutgoingFacts({ message }: { message: OutgoingMessage }) {
  const t = useTexts(texts)
  const mailboxes = useMailboxes()
  const serviceText = useServiceText()
  return (
    <Facts
      facts={[
        [t('priority'), t(`priority.${message.priority}`)],
        [t('mailbox'), mailboxes.rows.find(({ id }) => id === message.mailbox_id)?.name ?? t('globalServer')],
        [t('queued'), <DateTime key="queued" value={message.queued_at} precision="second" />],
        [t('attempts'), message.attempts_count],
        [t('lastAnswer'), message.last_error && serviceText(message.last_error, message.last_error_message)],
        [
          t('nextTry'),
          isOpen(message) && <DateTime key="next" value={message.available_at} precision="second" />,
        ],
        [t('sentAt'), message.sent_at && <DateTime key="sent" value={message.sent_at} precision="second" />],
        [t('createdBy'), message.created_by],
        [t('messageId'), message.message_id],
      ]}
    />
  )
}

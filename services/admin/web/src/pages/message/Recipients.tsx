import type { MailMessage } from '@fiscus/client'
import { Stack } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { OutgoingState } from '../mail/states.tsx'
import { OutgoingActions } from '../outgoing/OutgoingActions.tsx'
import { RecipientTable } from '../outgoing/RecipientTable.tsx'
import { UnknownNotice } from '../outgoing/UnknownNotice.tsx'
import { texts } from './texts.ts'

/** What became of a message that was sent, and of each recipient. */
export function Recipients({ message }: { message: MailMessage }) {
  const t = useTexts(texts)
  const { outgoing, subject, id: mail_message_id } = message
  if (outgoing === null) return null
  const { queue_id: id, status, recipients } = outgoing
  return (
    <Section title={t('recipients')} action={<OutgoingState status={status} />}>
      <Stack gap="sm">
        {status === 'unknown' && <UnknownNotice />}
        <RecipientTable status={status} recipients={recipients} />
        <OutgoingActions message={{ id, status, subject, mail_message_id }} />
      </Stack>
    </Section>
  )
}

import { Drawer, Loader, Stack } from '@mantine/core'
import { ErrorState } from '../../components/ErrorState.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { useReturnFocus } from '../../components/records/use-return-focus.ts'
import { Section } from '../../components/Section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { OutgoingState } from '../mail/states.tsx'
import { texts as mailTexts } from '../mail/texts.ts'
import { OutgoingActions } from './OutgoingActions.tsx'
import { OutgoingFacts } from './OutgoingFacts.tsx'
import { RecipientTable } from './RecipientTable.tsx'
import { texts } from './texts.ts'
import { UnknownNotice } from './UnknownNotice.tsx'
import { useOutgoingMessage } from './use-outgoing.ts'

/** An outgoing message: its state, what became of each recipient, and what can be done. */
export function OutgoingDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  useReturnFocus()
  const { data: message, error, refetch } = useOutgoingMessage(id)
  const title = message === undefined ? t('title') : message.subject || mail('noSubject')
  return (
    <Drawer opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      {message === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Loader />
        )
      ) : (
        <Stack gap="md">
          <div>
            <OutgoingState status={message.status} />
          </div>
          {message.status === 'unknown' && <UnknownNotice />}
          <OutgoingActions message={message} />
          <Section title={t('recipients')}>
            <RecipientTable status={message.status} recipients={message.recipients} />
          </Section>
          <OutgoingFacts message={message} />
          <ButtonLink
            variant="default"
            to="/mail/messages/$message"
            params={{ message: message.mail_message_id }}
          >
            {t('openMessage')}
          </ButtonLink>
        </Stack>
      )}
    </Drawer>
  )
}

import type { Mailbox } from '@fiscus/client'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { MailboxState } from '../mailboxes/MailboxState.tsx'
import type { FocusedField } from '../mailboxes/ServerFields.tsx'
import { texts as mailboxTexts } from '../mailboxes/texts.ts'
import { texts } from './texts.ts'

type Props = {
  mailbox: Mailbox
  direction: 'in' | 'out'
  /** Opens the form on a field; undefined for users who may not change the mailbox. */
  onEdit: ((field: FocusedField) => void) | undefined
}

/** The state of a direction of a mailbox, since when and why, what to do next, and its server. */
export function DirectionState({ mailbox, direction, onEdit }: Props) {
  const t = useTexts(texts)
  const words = useTexts(mailboxTexts)
  const serviceText = useServiceText()
  const host = mailbox[`${direction}_host`]
  const tls = mailbox[`${direction}_tls`]
  const state = mailbox[`${direction}_state`]
  const next = mailbox[`${direction}_next_at`]
  const error = mailbox[`${direction}_error`]
  const isIncoming = direction === 'in'
  const at = (value: string) => <DateTime key={value} value={value} precision="second" />
  return (
    <Section
      title={t(isIncoming ? 'incomingMail' : 'outgoingMail')}
      action={host !== null && <MailboxState state={state} />}
    >
      {host === null ? (
        <Text c="dimmed">{t('notUsed')}</Text>
      ) : (
        <>
          {state !== 'new' && state !== 'ok' && (
            <NextStep state={state} field={fieldOf(mailbox, direction)} onEdit={onEdit} />
          )}
          <Facts
            facts={[
              [t('reason'), error && serviceText(error, mailbox[`${direction}_error_message`])],
              [t('since'), at(mailbox[`${direction}_state_since`])],
              [t('server'), `${host}:${mailbox[`${direction}_port`]}`],
              [words('tls'), tls && words(`tls.${tls}`)],
              [t('userName'), mailbox[`${direction}_login`]],
              [t(isIncoming ? 'nextRead' : 'nextSend'), (isIncoming || state === 'waiting') && at(next)],
              [t('lastRead'), isIncoming && mailbox.last_success_at && at(mailbox.last_success_at)],
            ]}
          />
        </>
      )}
    </Section>
  )
}

type HeldState = Exclude<Mailbox['in_state'], 'new' | 'ok'>

/** The field that has to be changed; null: none of them, as with a consent or a wait. */
function fieldOf(mailbox: Mailbox, direction: 'in' | 'out'): FocusedField | null {
  switch (mailbox[`${direction}_state`]) {
    case 'needs_password':
      return mailbox.login_method === 'password' ? `${direction}_password` : null
    case 'certificate_refused':
    case 'address_refused':
      return `${direction}_host`
    default:
      return null
  }
}

type NextStepProps = { state: HeldState; field: FocusedField | null; onEdit: Props['onEdit'] }

/** What a user does next, with the button that leads there. */
function NextStep({ state, field, onEdit }: NextStepProps) {
  const t = useTexts(texts)
  return (
    <Alert color={state === 'waiting' ? 'blue' : 'orange'}>
      <Stack gap="xs">
        <Text fz="sm">{t(`todo.${state}`)}</Text>
        {field !== null && onEdit && (
          <Group>
            <Button variant="default" onClick={() => onEdit(field)}>
              {t(field.endsWith('_password') ? 'enterPassword' : 'checkServer')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

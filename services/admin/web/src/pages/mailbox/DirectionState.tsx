import type { Mailbox } from '@fiscus/client'
import { Text } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { useTexts } from '../../texts/texts.ts'
import { MailboxState } from '../mailboxes/MailboxState.tsx'
import { texts as mailboxTexts } from '../mailboxes/texts.ts'
import { texts } from './texts.ts'

/** The state of a direction of a mailbox, since when and why, and its server. */
export function DirectionState({ mailbox, direction }: { mailbox: Mailbox; direction: 'in' | 'out' }) {
  const t = useTexts(texts)
  const words = useTexts(mailboxTexts)
  const host = mailbox[`${direction}_host`]
  const tls = mailbox[`${direction}_tls`]
  const state = mailbox[`${direction}_state`]
  const next = mailbox[`${direction}_next_at`]
  const isIncoming = direction === 'in'
  const at = (value: string) => <DateTime key={value} value={value} precision="second" />
  return (
    <Section
      title={t(isIncoming ? 'incoming' : 'outgoing')}
      action={host !== null && <MailboxState state={state} />}
    >
      {host === null ? (
        <Text c="dimmed">{t('notUsed')}</Text>
      ) : (
        <Facts
          facts={[
            [t('error'), mailbox[`${direction}_error`]],
            [t('since'), at(mailbox[`${direction}_state_since`])],
            [t('server'), `${host}:${mailbox[`${direction}_port`]}`],
            [words('tls'), tls && words(`tls.${tls}`)],
            [t('user'), mailbox[`${direction}_login`]],
            [t(isIncoming ? 'nextRead' : 'nextSend'), (isIncoming || state === 'waiting') && at(next)],
            [t('lastRead'), isIncoming && mailbox.last_success_at && at(mailbox.last_success_at)],
          ]}
        />
      )}
    </Section>
  )
}

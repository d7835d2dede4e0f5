import type { DavAccount } from '@fiscus/client'
import { Alert } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { DavState } from '../dav/DavState.tsx'
import { texts as davTexts } from '../dav/texts.ts'
import { texts as listTexts } from '../dav-accounts/texts.ts'
import { texts } from './texts.ts'

/** The state of an account, since when and why, what to do next, and its server. */
export function AccountState({ account }: { account: DavAccount }) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const words = useTexts(davTexts)
  const names = useTexts(listTexts)
  const { state, is_active: isActive } = account
  const at = (value: string) => <DateTime key={value} value={value} precision="second" />
  return (
    <Section
      title={words('state')}
      action={
        isActive === 0 ? <StatusBadge tone="paused" label={words('inactive')} /> : <DavState state={state} />
      }
    >
      {isActive === 0 && <Alert color="blue">{names('nextInactive')}</Alert>}
      {isActive === 1 && state !== 'ok' && (
        <Alert color={state === 'new' || state === 'waiting' ? 'blue' : 'orange'}>
          {words(`todo.${state}`)}
        </Alert>
      )}
      <Facts
        facts={[
          [t('cause'), account.error && serviceText(account.error, account.error_message)],
          [t('since'), at(account.state_since)],
          [names('server'), account.server_url],
          [names('userName'), account.login],
          [t('nextAt'), isActive === 1 && at(account.next_at)],
          [names('lastSuccess'), account.last_success_at && at(account.last_success_at)],
        ]}
      />
    </Section>
  )
}

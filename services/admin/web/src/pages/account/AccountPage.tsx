import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Page } from '../../components/Page.tsx'
import { Section } from '../../components/Section.tsx'
import { listOfQuery } from '../../components/table/list-state.ts'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useLoginProvider } from '../../session/provider/use-login-provider.ts'
import { useTexts } from '../../texts/texts.ts'
import { useAccount } from './account-query.ts'
import { Identities } from './Identities.tsx'
import { OwnInvitations } from './OwnInvitations.tsx'
import { OwnTenants } from './OwnTenants.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SessionsTable } from './SessionsTable.tsx'
import { texts } from './texts.ts'

export function AccountPage() {
  const t = useTexts(texts)
  const account = useAccount()
  const provider = useLoginProvider()
  return (
    <Page title={t('account')}>
      {!account.data && account.failureReason && (
        <ErrorState error={account.failureReason} onRetry={() => account.refetch()} />
      )}
      {account.data && (
        <Stack gap="lg">
          <OwnInvitations />
          <OwnTenants />
          <Section title={t('profile')}>
            <ProfileForm account={account.data} onDone={() => notifyDone(t('saved'))} />
          </Section>
          <Section title={t('secondFactor')}>
            <SecondFactor account={account.data} />
          </Section>
          <Section title={t('password')}>
            <PasswordForm account={account.data} onDone={() => notifyDone(t('passwordSet'))} />
          </Section>
          {provider && (
            <Section title={t('loginProvider')}>
              <Identities account={account.data} provider={provider} />
            </Section>
          )}
          <OwnSessions />
        </Stack>
      )}
    </Page>
  )
}

function OwnSessions() {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: ['own-sessions'],
    queryFn: async ({ signal }) => (await api.listOwnSessions({ signal })).sessions,
  })
  async function end(work: () => Promise<{ ended: number }>) {
    try {
      const { ended } = await work()
      await queryClient.invalidateQueries({ queryKey: ['own-sessions'] })
      notifyDone(t('ended', { count: ended }))
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Section
      title={t('sessions')}
      action={
        <Button variant="default" onClick={() => end(() => api.endOtherSessions())}>
          {t('endOthers')}
        </Button>
      }
    >
      <SessionsTable list={listOfQuery(query)} onEnd={({ id }) => end(() => api.endOwnSession(id))} />
    </Section>
  )
}

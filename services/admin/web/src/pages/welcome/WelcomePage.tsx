import { Container, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../components/ErrorState.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useAccount } from '../account/account-query.ts'
import { openLink } from './open-link.ts'
import { SetUp } from './SetUp.tsx'
import { texts } from './texts.ts'

/** Opens a one-time link, and lets a new user set up its next logins. */
export function WelcomePage() {
  const t = useTexts(texts)
  const session = useQuery({
    queryKey: ['opened-link'],
    queryFn: openLink,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Container component="main" size={640} py={{ base: 'lg', sm: 64 }}>
      <Stack gap="lg">
        <Text fw={700} fz="xl">
          Fiscus
        </Text>
        <PageTitle title={t('title')} />
        {session.isPending && <Text>{t('opening')}</Text>}
        {session.error && (
          <ErrorState
            error={session.error}
            retryLabel={t('toLogin')}
            onRetry={() => location.assign('/login')}
          />
        )}
        {session.data && <OpenedAccount />}
      </Stack>
    </Container>
  )
}

function OpenedAccount() {
  const account = useAccount()
  if (account.error) return <ErrorState error={account.error} onRetry={() => account.refetch()} />
  return account.data ? <SetUp account={account.data} /> : null
}

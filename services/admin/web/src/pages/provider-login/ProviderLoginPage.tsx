import { FiscusProblem } from '@fiscus/client'
import { Container, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorState } from '../../components/ErrorState.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { finishLogin } from './finish-login.ts'
import { texts } from './texts.ts'

const failures = {
  'provider-denied': 'denied',
  'provider-login-expired': 'expired',
  'provider-user-unknown': 'unknown',
  'provider-email-unverified': 'unverified',
  'provider-unavailable': 'unavailable',
  'identity-taken': 'taken',
} as const

/** The page to which the provider sends the browser back: it finishes the login, and states in words why it failed. */
export function ProviderLoginPage() {
  const t = useTexts(texts)
  const login = useQuery({
    queryKey: ['finished-login'],
    queryFn: finishLogin,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const next = login.data && !login.data.needsCode ? login.data.next : null
  useEffect(() => {
    if (next !== null) location.replace(next)
  }, [next])
  return (
    <Container component="main" size={480} py={{ base: 'lg', sm: 80 }}>
      <Stack gap="lg">
        <Text fw={700} fz="xl">
          Fiscus
        </Text>
        <PageTitle title={t(login.error ? 'failed' : 'logIn')} />
        {login.isPending && <Text>{t('finishing')}</Text>}
        {login.error && <Failure error={login.error} />}
        {login.data?.needsCode && (
          <Paper withBorder p="lg" radius="md">
            <ConfirmForm onDone={() => location.replace(login.data.next)} />
          </Paper>
        )}
      </Stack>
    </Container>
  )
}

function Failure({ error }: { error: Error }) {
  const t = useTexts(texts)
  const code = error instanceof FiscusProblem ? error.code : null
  const failure = Object.entries(failures).find(([known]) => known === code)?.[1]
  return (
    <ErrorState
      error={error}
      {...(failure && { title: t(failure) })}
      retryLabel={t('toLogin')}
      onRetry={() => location.assign('/login')}
    />
  )
}

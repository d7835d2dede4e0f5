import { FiscusProblem, type Invitation, type Session } from '@fiscus/client'
import { Alert, Button, Container, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useTexts } from '../../texts/texts.ts'
import { InvitationFacts } from './InvitationFacts.tsx'
import { forgetToken, takeToken } from './kept-token.ts'
import { texts } from './texts.ts'

type Opened = { token: string; invitation: Invitation; session: Session | null }

/** Shows the invitation of a link, to accept it with the account of this browser or a new one, or to decline it. */
export function InvitationPage() {
  const t = useTexts(texts)
  const opened = useQuery({
    queryKey: ['opened-invitation'],
    queryFn: openInvitation,
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
        {opened.error && <ErrorState error={opened.error} />}
        {opened.data === null && <Alert color="blue">{t('noLink')}</Alert>}
        {opened.data && <Answers {...opened.data} />}
      </Stack>
    </Container>
  )
}

async function openInvitation(): Promise<Opened | null> {
  const token = takeToken()
  if (token === null) return null
  const [invitation, session] = await Promise.all([api.showInvitation({ token }), currentSession()])
  return { token, invitation, session }
}

/** The session of this browser; null without one. */
async function currentSession(): Promise<Session | null> {
  try {
    return await api.getSession()
  } catch (error) {
    if (error instanceof FiscusProblem && error.status === 401) return null
    throw error
  }
}

const toLogin = '/login?next=%2Finvitation'

function Answers({ token, invitation, session }: Opened) {
  const t = useTexts(texts)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [isDeclined, setDeclined] = useState(false)
  async function run(work: () => Promise<void>) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const acceptOwn = () =>
    run(async () => {
      await api.acceptInvitation(invitation.id, { token })
      forgetToken()
      location.assign('/')
    })
  const acceptNew = () =>
    run(async () => {
      await api.openInvitation({ token })
      forgetToken()
      location.assign('/welcome')
    })
  const decline = () =>
    run(async () => {
      await api.declineInvitationOfLink({ token })
      forgetToken()
      setDeclined(true)
    })
  const changeAccount = () =>
    run(async () => {
      await api.logOut()
      location.assign(toLogin)
    })
  if (isDeclined) return <Alert color="blue">{t('declined')}</Alert>
  return (
    <Paper withBorder p="lg" radius="md">
      <Stack gap="md">
        <InvitationFacts invitation={invitation} />
        {session && <Text>{t('loggedInAs', { name: nameOf(session) })}</Text>}
        {failure !== null && <ErrorState error={failure} />}
        <Group gap="sm">
          {session ? (
            <>
              <Button loading={isBusy} onClick={acceptOwn}>
                {t('accept')}
              </Button>
              <Button variant="default" disabled={isBusy} onClick={changeAccount}>
                {t('otherAccount')}
              </Button>
            </>
          ) : (
            <>
              <Button component="a" href={toLogin}>
                {t('acceptKnown')}
              </Button>
              <Button variant="default" loading={isBusy} onClick={acceptNew}>
                {t('acceptNew')}
              </Button>
            </>
          )}
          <Button variant="subtle" color="red" disabled={isBusy} onClick={decline}>
            {t('decline')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

function nameOf({ principal: { name, email } }: Session): string {
  return email === null ? name : `${name} (${email})`
}

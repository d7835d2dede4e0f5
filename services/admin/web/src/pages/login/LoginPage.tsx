import { Container, Paper, Stack, Text } from '@mantine/core'
import { PageTitle } from '../../components/PageTitle.tsx'
import { LoginForm } from '../../session/login/LoginForm.tsx'
import { ProviderLogin } from '../../session/login/ProviderLogin.tsx'
import { useTexts } from '../../texts/texts.ts'
import { nextAddress } from './next-address.ts'

export function LoginPage() {
  const t = useTexts()
  const next = nextAddress(location.search)
  return (
    <Container component="main" size={420} py={{ base: 'lg', sm: 80 }}>
      <Stack gap="lg">
        <Text fw={700} fz="xl">
          Fiscus
        </Text>
        <PageTitle title={t('logIn')} />
        <Paper withBorder p="lg" radius="md">
          <ProviderLogin next={next} />
          <LoginForm onDone={() => location.replace(next)} />
        </Paper>
      </Stack>
    </Container>
  )
}

import { Container, Paper, Stack, Text } from '@mantine/core'
import { PageTitle } from '../../components/PageTitle.tsx'
import { LoginForm } from '../../session/login/LoginForm.tsx'
import { useTexts } from '../../texts/texts.ts'
import { nextAddress } from './next-address.ts'
import { texts } from './texts.ts'

export function LoginPage() {
  const t = useTexts(texts)
  return (
    <Container component="main" size={420} py={{ base: 'lg', sm: 80 }}>
      <Stack gap="lg">
        <Text fw={700} fz="xl">
          Fiscus
        </Text>
        <PageTitle title={t('title')} />
        <Paper withBorder p="lg" radius="md">
          <LoginForm onDone={() => location.replace(nextAddress(location.search))} />
        </Paper>
      </Stack>
    </Container>
  )
}

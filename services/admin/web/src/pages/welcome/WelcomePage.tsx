import { Container } from '@mantine/core'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

export function WelcomePage() {
  const t = useTexts(texts)
  return (
    <Container component="main" size="xs" py="xl">
      <PageTitle title={t('title')} />
    </Container>
  )
}

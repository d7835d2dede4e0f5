import { Group, Stack, Text } from '@mantine/core'
import { ButtonLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { LoadDemo } from './LoadDemo.tsx'
import { texts } from './texts.ts'

/** For a tenant without data: next steps, or demo data. */
export function FirstSteps() {
  const t = useTexts(texts)
  return (
    <Section title={t('welcome')}>
      <Text c="dimmed">{t('welcomeHelp')}</Text>
      <Group gap="xs">
        <ButtonLink to="/settings/taxes/seller" variant="default">
          {t('step1')}
        </ButtonLink>
        <ButtonLink to="/settings/taxes/rules" variant="default">
          {t('step2')}
        </ButtonLink>
        <ButtonLink to="/settings/taxes/simulator" variant="default">
          {t('step3')}
        </ButtonLink>
        <ButtonLink to="/dav/accounts" variant="default">
          {t('step4')}
        </ButtonLink>
      </Group>
      <Stack gap={4} align="flex-start" mt="xs">
        <Text fw={600}>{t('demoTitle')}</Text>
        <Text c="dimmed">{t('demoHelp')}</Text>
        <LoadDemo />
      </Stack>
    </Section>
  )
}

import { Group, Stack, Text } from '@mantine/core'
import { TextLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { type Check, inOrder, pageOfCheck, textOfCheck } from './check-texts.ts'
import { texts } from './texts.ts'

const tones = { ok: 'good', warning: 'warning', missing: 'bad' } as const

/** What is ready and what is missing, each with the page where it is put right. */
export function Readiness({ checks }: { checks: readonly Check[] }) {
  const t = useTexts(texts)
  return (
    <Section title={t('readiness')}>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {inOrder(checks).map((check) => {
          const sentence = t(textOfCheck(check), { count: check.count })
          return (
            <Group key={check.code} component="li" gap="sm" wrap="nowrap" align="flex-start">
              <StatusBadge tone={tones[check.state]} label={t(check.state)} />
              {check.state === 'ok' ? (
                <Text c="dimmed">{sentence}</Text>
              ) : (
                <TextLink to={pageOfCheck(check)}>{sentence}</TextLink>
              )}
            </Group>
          )
        })}
      </Stack>
    </Section>
  )
}

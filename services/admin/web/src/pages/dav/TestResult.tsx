import type { TestedDavAccount } from '@fiscus/client'
import { Alert, List, Stack, Title } from '@mantine/core'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const tones = { ok: 'good', failed: 'bad', not_reached: 'neutral' } as const

/** The answer of a test of an account, step by step. */
export function TestResult({ result }: { result: TestedDavAccount | undefined }) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const failed = result?.steps.find((step) => step.result === 'failed')
  return (
    <Stack gap="xs" aria-live="polite">
      {result && (
        <>
          <Title order={3}>{t(result.is_ok ? 'works' : 'doesNotWork')}</Title>
          <List listStyleType="none" spacing={4} size="sm">
            {result.steps.map(({ step, result: outcome }) => (
              <List.Item
                key={step}
                icon={<StatusBadge tone={tones[outcome]} label={t(`result.${outcome}`)} />}
              >
                {t(`step.${step}`)}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {failed?.reason && <Alert color="red">{serviceText(failed.reason, failed.reason_message)}</Alert>}
    </Stack>
  )
}

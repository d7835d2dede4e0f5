import type { ConnectionTest } from '@fiscus/client'
import { Alert, List, Stack, Title } from '@mantine/core'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const tones = { ok: 'good', failed: 'bad', not_reached: 'neutral' } as const

/** The answer of a connection test, step by step. */
export function ConnectionResult({ result }: { result: ConnectionTest | undefined }) {
  const t = useTexts()
  return (
    <Stack gap="md" aria-live="polite">
      {result?.incoming && <Server name={t('incomingMail')} server={result.incoming} />}
      {result?.outgoing && <Server name={t('outgoingMail')} server={result.outgoing} />}
    </Stack>
  )
}

/** The steps of the test of one server. */
function Server({ name, server }: { name: string; server: NonNullable<ConnectionTest['incoming']> }) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const failed = server.steps.find(({ result }) => result === 'failed')
  return (
    <Stack gap="xs">
      <Title order={3}>
        {name}: {t(server.is_ok ? 'works' : 'doesNotWork')}
      </Title>
      <List listStyleType="none" spacing={4} size="sm">
        {server.steps.map(({ step, result }) => (
          <List.Item key={step} icon={<StatusBadge tone={tones[result]} label={t(`result.${result}`)} />}>
            {t(`step.${step}`)}
          </List.Item>
        ))}
      </List>
      {failed?.reason && <Alert color="red">{serviceText(failed.reason, failed.reason_message)}</Alert>}
    </Stack>
  )
}

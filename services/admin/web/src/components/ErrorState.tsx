import { FiscusProblem } from '@fiscus/client'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useProblemText } from '../problems/problem-text.ts'
import { useTexts } from '../texts/texts.ts'
import { EmptyState } from './EmptyState.tsx'
import { ButtonLink } from './links.tsx'
import { texts } from './texts.ts'

type Props = {
  /** What was thrown; its text and request id are shown. */
  error?: unknown
  /** In place of the title of the error. */
  title?: string
  onRetry?: () => void
  retryLabel?: string
}

/** A user of the platform has opened a page of the data of a tenant, without one. */
function TenantRequired() {
  const t = useTexts(texts)
  return (
    <EmptyState
      title={t('chooseTenant')}
      description={t('chooseTenantHelp')}
      action={<ButtonLink to="/platform/tenants">{t('tenants')}</ButtonLink>}
    />
  )
}

/** In place of content that could not be loaded: what failed, the id for support, and a way to try again. */
export function ErrorState({ error, title, onRetry, retryLabel }: Props) {
  const t = useTexts()
  const problem = useProblemText(error)
  if (error instanceof FiscusProblem && error.code === 'tenant-required') return <TenantRequired />
  return (
    <Alert
      role="alert"
      variant="light"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={title ?? problem.title}
    >
      <Stack gap="xs" align="flex-start">
        {title === undefined && <Text>{problem.detail}</Text>}
        <Group gap="sm">
          {onRetry && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {retryLabel ?? t('retry')}
            </Button>
          )}
          {problem.requestId !== null && (
            <Text fz="xs" c="dimmed">
              {t('requestWithId', { id: problem.requestId })}
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

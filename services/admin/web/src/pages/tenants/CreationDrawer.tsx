import type { TenantCreation } from '@fiscus/client'
import { Alert, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Duration } from '../../components/values/Duration.tsx'
import { StatusBadge, type Tone } from '../../components/values/StatusBadge.tsx'
import { notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const pollMs = 400
const tones: Record<TenantCreation['steps'][number]['state'], Tone> = {
  waiting: 'waiting',
  running: 'running',
  done: 'good',
  failed: 'bad',
}
const stepNames = {
  database: 'stepDatabase',
  schema: 'stepSchema',
  configuration: 'stepConfiguration',
  registration: 'stepRegistration',
  tasks: 'stepTasks',
} as const

type Props = { slug: string; onChanged: () => void; onClose: () => void }

/** The steps of a creation as they happen, the reason of a failure, and the way to continue. */
export function CreationDrawer({ slug, onChanged, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const query = useQuery({
    queryKey: ['tenant-creation', slug],
    queryFn: ({ signal }) => api.getTenantCreation(slug, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'creating' ? pollMs : false),
  })
  const creation = query.data
  const isDone = creation?.status === 'done'
  // The list shows the tenant when it is ready.
  useEffect(() => {
    if (isDone) onChanged()
  }, [isDone, onChanged])
  async function retry() {
    try {
      await api.retryTenantCreation(slug)
      await query.refetch()
    } catch (error) {
      notifyProblem(error, { onRetry: retry })
    }
  }
  const title = t('creationTitle', { name: creation?.name ?? slug })
  return (
    <Drawer opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      {query.error && !creation && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={160} />}
      {creation && (
        <Stack gap="md">
          <Stack component="ol" gap="xs" m={0} p={0} aria-live="polite">
            {creation.steps.map(({ step, state, duration_ms }) => (
              <Group key={step} component="li" justify="space-between" wrap="nowrap">
                <Text>{t(stepNames[step])}</Text>
                <Group gap="xs" wrap="nowrap">
                  {duration_ms !== null && <Duration ms={duration_ms} />}
                  <StatusBadge tone={tones[state]} label={t(state)} />
                </Group>
              </Group>
            ))}
          </Stack>
          {isDone && (
            <Alert color="green" role="status">
              {t('ready', { name: creation.name })}
            </Alert>
          )}
          {(creation.status === 'failed' || creation.status === 'interrupted') && (
            <Alert
              color="red"
              icon={<IconAlertTriangle aria-hidden />}
              title={t(creation.status)}
              role="alert"
            >
              {creation.error ?? t('interruptedHelp')}
            </Alert>
          )}
          <Group gap="xs">
            {isDone && (
              <Button component="a" href={`/tenants/${slug}/`}>
                {t('enter')}
              </Button>
            )}
            {(creation.status === 'failed' || creation.status === 'interrupted') && (
              <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={retry}>
                {t('continue')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Drawer>
  )
}

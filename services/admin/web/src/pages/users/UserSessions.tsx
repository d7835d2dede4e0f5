import type { User, UserSession } from '@fiscus/client'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { deviceOf } from '../account/device-of.ts'
import { texts } from './texts.ts'

type Props = { user: User; onChanged: () => Promise<void> }

/** The sessions of a user; each can be ended. */
export function UserSessions({ user, onChanged }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const queryKey = ['user-sessions', user.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.listUserSessions(user.id, { signal }),
  })
  async function end({ id }: UserSession) {
    try {
      await api.endUserSessions(user.id, { session: id })
      await Promise.all([queryClient.invalidateQueries({ queryKey }), onChanged()])
      notifyDone(t('sessionEnded'))
    } catch (failure) {
      notifyProblem(failure)
    }
  }
  return (
    <Stack gap="xs" component="section" aria-labelledby="user-sessions">
      <Title order={3} fz="md" id="user-sessions">
        {t('sessions')}
      </Title>
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {data?.sessions.length === 0 && <Text fz="sm">{t('noSessions')}</Text>}
      {data?.sessions.map((session) => (
        <Session key={session.id} session={session} onEnd={() => end(session)} />
      ))}
    </Stack>
  )
}

function Session({ session, onEnd }: { session: UserSession; onEnd: () => void }) {
  const t = useTexts()
  const { user_agent: agent, ip, tenant, last_activity: at } = session
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0}>
        <Text fz="sm">{deviceOf(agent) ?? t('otherDevice')}</Text>
        <Text fz="xs" c="dimmed">
          {[ip, tenant].filter(Boolean).join(', ')}, <RelativeTime value={at} />
        </Text>
      </Stack>
      {session.is_current ? (
        <StatusBadge tone="good" label={t('currentSession')} />
      ) : (
        <Button size="compact-sm" variant="default" onClick={onEnd}>
          {t('endSession')}
        </Button>
      )}
    </Group>
  )
}

import type { CronQueue } from '@fiscus/client'
import { Alert, Text } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { ActorName } from '../../components/values/ActorName.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The paused queues: by whom, since when and why. */
export function QueueNotices({ queues }: { queues: readonly CronQueue[] }) {
  const t = useTexts(texts)
  return queues
    .filter(({ is_paused }) => is_paused)
    .map(({ queue, paused_by, paused_by_name, paused_at, paused_reason }) => (
      <Alert
        key={queue}
        color="red"
        mb="sm"
        icon={<IconPlayerPause aria-hidden />}
        title={t('pausedTitle', { queue: t(`queue.${queue}`) })}
      >
        {paused_reason !== null && <Text size="sm">{paused_reason}</Text>}
        <Text size="sm">
          {t('pausedBy')}{' '}
          {paused_by === null ? t('unknown') : <ActorName actor={paused_by} name={paused_by_name} />},{' '}
          {t('pausedSince')}{' '}
          {paused_at === null ? t('unknown') : <DateTime value={paused_at} precision="second" />}
        </Text>
      </Alert>
    ))
}

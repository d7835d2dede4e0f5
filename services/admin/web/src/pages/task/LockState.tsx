import type { CronTask } from '@fiscus/client'
import { Alert, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { TextLink } from '../../components/links.tsx'
import { formatInstant, useFormat } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { viewerZone } from '../automation/time/slot-time.ts'
import { useNow } from '../automation/time/use-now.ts'
import { texts } from './texts.ts'

/** Why a task cannot start now: the run that holds its lock, and when the lock is released at the latest. */
export function LockState({ task }: { task: CronTask }) {
  const t = useTexts(texts)
  if (task.run_id === null) return null
  return (
    <Alert
      color={task.release_at === null ? 'gray' : 'orange'}
      icon={<IconLock aria-hidden />}
      title={t('lock')}
    >
      <Text size="sm">{t(task.is_running === 1 ? 'lockHeld' : 'lockWaiting')}</Text>
      <LockEnd task={task} />
      <Group gap="md" mt={4}>
        <TextLink fz="sm" to="/automation/runs/$run" params={{ run: task.run_id }}>
          {t('openRun')}
        </TextLink>
      </Group>
    </Alert>
  )
}

function LockEnd({ task: { timeout_at, release_at } }: { task: CronTask }) {
  const t = useTexts(texts)
  const format = useFormat()
  const language = useLanguage()
  const now = useNow()
  const time = (at: string) => formatInstant(at, { language, zone: viewerZone(), precision: 'second' })
  const left = (at: string) => format.duration(Math.ceil((Date.parse(at) - now) / 1000) * 1000)
  if (release_at !== null)
    return (
      <Text size="sm">
        {`${t('lockSilent')} `}
        {Date.parse(release_at) > now
          ? t('lockRelease', { time: time(release_at), left: left(release_at) })
          : t('lockReleaseSoon')}
        {` ${t('lockManual')}`}
      </Text>
    )
  if (timeout_at === null || Date.parse(timeout_at) <= now) return null
  return <Text size="sm">{t('lockTimeout', { time: time(timeout_at), left: left(timeout_at) })}</Text>
}

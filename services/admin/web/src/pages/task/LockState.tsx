import type { CronTask } from '@fiscus/client'
import { Alert, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { TextLink } from '../../components/links.tsx'
import { useTexts } from '../../texts/texts.ts'
import { LockEnd } from '../automation/lock/LockEnd.tsx'
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

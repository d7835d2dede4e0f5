import type { CronRun, CronTask } from '@fiscus/client'
import { Group, Progress, Stack, Text } from '@mantine/core'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { LockEnd } from '../automation/lock/LockEnd.tsx'
import { useNow } from '../automation/time/use-now.ts'
import { texts } from './texts.ts'

/** A running run: its items, how long it has run, and when its lock is released. */
export function RunProgress({ run, task }: { run: CronRun; task: CronTask | undefined }) {
  const t = useTexts(texts)
  const format = useFormat()
  const now = useNow()
  const { progress_done: done, progress_total: total, started_at } = run
  const runningMs = started_at === null ? 0 : Math.max(0, now - Date.parse(started_at))
  return (
    <Stack gap={6}>
      {done !== null && total !== null && total > 0 && (
        <Progress.Root size="lg">
          <Progress.Section value={(100 * done) / total} animated aria-label={t('progress')} />
        </Progress.Root>
      )}
      <Group gap="lg">
        {done !== null && (
          <Text size="sm">
            {total === null
              ? t('progressDone', { count: done })
              : t('progressOf', { done: format.number(done), total: format.number(total) })}
          </Text>
        )}
        <Text size="sm">{`${t('runningFor')}: ${format.duration(runningMs)}`}</Text>
      </Group>
      {task?.run_id === run.id && <LockEnd task={task} />}
    </Stack>
  )
}

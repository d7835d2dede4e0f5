import type { BackgroundJobSummary } from '@fiscus/client'
import { Progress, Stack, Text } from '@mantine/core'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const colors = {
  pending: 'gray',
  running: 'accent',
  success: 'green',
  failed: 'red',
  cancelled: 'gray',
} as const

type Props = {
  job: Pick<
    BackgroundJobSummary,
    'progress_percent' | 'processed_items' | 'total_items' | 'failed_items' | 'status'
  >
  size?: 'sm' | 'lg'
}

/** The progress of a job as a bar, in percent and in items. */
export function JobProgress({ job, size = 'sm' }: Props) {
  const t = useTexts(texts)
  const format = useFormat()
  const { progress_percent, processed_items, total_items, failed_items, status } = job
  const items =
    total_items === null
      ? t(status === 'running' ? 'notCounted' : 'itemsUnknown', { done: format.number(processed_items) })
      : t('items', { done: format.number(processed_items), total: format.number(total_items) })
  return (
    <Stack gap={4} miw={120}>
      <Progress.Root size={size}>
        <Progress.Section
          value={progress_percent}
          color={colors[status]}
          animated={status === 'running'}
          aria-label={t('progress')}
        />
      </Progress.Root>
      <Text size="xs" c="dimmed" className="tabular">
        {`${format.percent(String(progress_percent))} · ${items}`}
        {failed_items > 0 && (
          <Text span c="red" size="xs">
            {` · ${t('failedItems', { count: failed_items })}`}
          </Text>
        )}
      </Text>
    </Stack>
  )
}

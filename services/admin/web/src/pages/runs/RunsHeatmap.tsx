import { Text } from '@mantine/core'
import { ErrorState } from '../../components/ErrorState.tsx'
import { formatInstant, useFormat } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { viewerZone } from '../automation/time/slot-time.ts'
import { Heatmap } from './Heatmap.tsx'
import { heatmapTexts } from './heatmap-texts.ts'
import type { RunFilter } from './run-params.ts'
import { texts } from './texts.ts'
import { useActivity } from './use-activity.ts'

type Props = { filter: RunFilter; onPick: (changes: Partial<RunFilter>) => void }

/** The heatmap of the period of the filters. A cell leads to its runs. */
export function RunsHeatmap({ filter, onPick }: Props) {
  const t = useTexts(texts)
  const word = useTexts(heatmapTexts)
  const language = useLanguage()
  const format = useFormat()
  const { data, error, refetch } = useActivity(filter)
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return null
  const { rows, columns, activity } = data
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {word('empty')}
      </Text>
    )
  return (
    <>
      <Heatmap
        rows={rows}
        columns={columns}
        onOpen={({ task_name: task }, { start, end }) =>
          onPick({
            task,
            from: new Date(start).toISOString(),
            until: new Date(end).toISOString(),
            status: 'all',
          })
        }
      />
      {activity.task_count > rows.length && (
        <Text size="xs" c="dimmed">
          {word('more', { shown: rows.length, all: format.number(activity.task_count) })}
        </Text>
      )}
      {activity.complete_since !== null && (
        <Text size="xs" c="dimmed">
          {t('heatmapTruncated', {
            time: formatInstant(activity.complete_since, {
              language,
              zone: viewerZone(),
              precision: 'minute',
            }),
          })}
        </Text>
      )}
    </>
  )
}

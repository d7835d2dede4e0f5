import type { CronRun } from '@fiscus/client'
import { Text } from '@mantine/core'
import { type FigureColumn, FigureTable } from '../../components/table/FigureTable.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Duration } from '../../components/values/Duration.tsx'
import { useTexts } from '../../texts/texts.ts'
import { words } from '../automation/words/texts.ts'
import { texts } from './texts.ts'

type Attempt = CronRun['earlier_attempts'][number]

/** How the attempts before the latest one ended. */
export function EarlierAttempts({ attempts }: { attempts: CronRun['earlier_attempts'] }) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const columns: readonly FigureColumn<Attempt>[] = [
    { key: 'attempt', header: t('attempt'), isName: true, cell: ({ attempt }) => attempt },
    {
      key: 'outcome',
      header: t('outcome'),
      cell: ({ outcome, error }) => (
        <>
          {word(`outcome.${outcome}`)}
          {error !== null && (
            <Text size="xs" c="dimmed">
              {error}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'endedAt',
      header: t('endedAt'),
      cell: ({ ended_at }) => <DateTime value={ended_at} precision="second" />,
    },
    {
      key: 'duration',
      header: t('duration'),
      align: 'end',
      cell: ({ duration_ms }) => <Duration ms={duration_ms} />,
    },
    { key: 'worker', header: t('worker'), cell: ({ worker }) => worker },
  ]
  return (
    <FigureTable
      label={t('earlier')}
      widthMin={480}
      fz="sm"
      columns={columns}
      rows={attempts}
      rowKey={({ attempt }) => String(attempt)}
    />
  )
}

import type { CalendarEventInstance } from '@fiscus/client'
import type { Column } from '../../components/table/columns.ts'
import { DateOnly } from '../../components/values/DateOnly.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { dayIn } from '../taxes/day-in.ts'
import { daysOf } from './month.ts'
import { texts } from './texts.ts'

const tones = {
  planned: 'waiting',
  in_progress: 'running',
  overdue: 'warning',
  completed: 'good',
  cancelled: 'neutral',
  postponed: 'paused',
} as const

/** The columns of the list of a month. */
export function useEventColumns(zone: string): readonly Column<CalendarEventInstance>[] {
  const t = useTexts(texts)
  const days = (instance: CalendarEventInstance) => daysOf(instance, zone, dayIn)
  return [
    { key: 'title', header: t('name'), isName: true, cell: ({ title }) => title || t('untitled') },
    {
      key: 'start',
      header: t('starts'),
      cell: (instance) =>
        instance.is_all_day === 1 ? (
          <DateOnly value={days(instance).first} />
        ) : (
          <DateTime value={instance.start_date} zone={zone} />
        ),
    },
    {
      key: 'end',
      header: t('ends'),
      cell: (instance) =>
        instance.is_all_day === 1 ? (
          <DateOnly value={days(instance).last} />
        ) : (
          <DateTime value={instance.end_date} zone={zone} />
        ),
    },
    { key: 'location', header: t('location'), cell: ({ location }) => location },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge tone={tones[status]} label={t(`status.${status}`)} />,
    },
  ]
}

import { parseCronExpression } from '@fiscus/scheduling/schedule/cron-expression'
import { Alert, List } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { clockChanges } from './clock-changes.ts'
import { scheduleTexts } from './texts.ts'

/** Warns about changes of the clock within a year that move, repeat or leave out runs. */
export function ClockWarnings({ expression, timezone }: { expression: string; timezone: string }) {
  const t = useTexts(scheduleTexts)
  const format = useFormat()
  const changes = useMemo(() => {
    const parsed = parseCronExpression(expression)
    if (parsed.kind === 'rejected' || !isZone(timezone)) return []
    return clockChanges(parsed.expression, timezone, new Date())
  }, [expression, timezone])
  if (changes.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconClockExclamation />} title={t('clockChanges')}>
      <List size="sm">
        {changes.map(({ date, from, to, effect }) => (
          <List.Item key={date}>{t(`change.${effect}`, { date: format.date(date), from, to })}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

function isZone(timezone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }) !== undefined
  } catch {
    return false
  }
}

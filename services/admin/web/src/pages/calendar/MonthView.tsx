import type { CalendarEventInstance } from '@fiscus/client'
import { UnstyledButton } from '@mantine/core'
import { useFormat } from '../../texts/format.ts'
import { dateFormat } from '../../texts/formatters.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { zonedTime } from '../../texts/zoned-time.ts'
import { dayIn } from '../taxes/day-in.ts'
import classes from './MonthView.module.css'
import { daysOf, weeksOf } from './month.ts'
import { texts } from './texts.ts'

const shownMax = 3

type Props = {
  month: string
  zone: string
  today: string
  instances: readonly CalendarEventInstance[]
  onOpen: (instance: CalendarEventInstance) => void
  onMore: () => void
  /** undefined: the user may not add events. */
  onAdd: ((day: string) => void) | undefined
}

/** A month as weeks of days, with the first events of each day. */
export function MonthView({ month, zone, today, instances, onOpen, onMore, onAdd }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const format = useFormat()
  const weeks = weeksOf(month)
  const timed = instances.map((instance) => ({ instance, ...daysOf(instance, zone, dayIn) }))
  const weekday = (day: string) =>
    dateFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const timeOf = ({ start_date: start, is_all_day: isAllDay }: CalendarEventInstance) =>
    isAllDay === 1 ? '' : `${zonedTime(new Date(start), zone).slice(11)} `
  return (
    <table className={classes.month} aria-label={t('calendar')}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const ofDay = timed.filter(({ first, last }) => first <= day && day <= last)
              const hidden = ofDay.length - shownMax
              const state = `${classes.day} ${day.startsWith(month) ? '' : classes.other} ${day === today ? classes.today : ''}`
              return (
                <td key={day} className={state} {...(day === today && { 'aria-current': 'date' })}>
                  {onAdd ? (
                    <UnstyledButton
                      className={classes.number}
                      aria-label={t('addOn', { day: format.date(day) })}
                      onClick={() => onAdd(day)}
                    >
                      {Number(day.slice(8))}
                    </UnstyledButton>
                  ) : (
                    <span className={classes.number}>{Number(day.slice(8))}</span>
                  )}
                  {ofDay.slice(0, shownMax).map(({ instance }) => (
                    <UnstyledButton
                      key={`${instance.event_id} ${instance.recurrence_id}`}
                      className={classes.event}
                      data-status={instance.status}
                      title={`${timeOf(instance)}${instance.title} (${t(`status.${instance.status}`)})`}
                      onClick={() => onOpen(instance)}
                    >
                      {timeOf(instance)}
                      {instance.title || t('untitled')}
                    </UnstyledButton>
                  ))}
                  {hidden > 0 && (
                    <UnstyledButton className={classes.number} onClick={onMore}>
                      {t('more', { count: hidden })}
                    </UnstyledButton>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

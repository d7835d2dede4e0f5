import { formatInstant, useFormat } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useNow } from './use-now.ts'
import { useZone } from './use-zone.ts'
import classes from './values.module.css'

/** The distance of an instant from now, which stays current: `in 3 minutes`. The title has the instant. */
export function RelativeTime({ value }: { value: string }) {
  const language = useLanguage()
  const zone = useZone()
  const now = useNow(value)
  return (
    <time
      dateTime={value}
      title={formatInstant(value, { language, zone, precision: 'second' })}
      className={classes.figures}
    >
      {useFormat().relative(value, now)}
    </time>
  )
}

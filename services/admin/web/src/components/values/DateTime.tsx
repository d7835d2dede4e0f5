import { formatInstant, formatRelative, type Precision, zoneName } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useZone } from './use-zone.ts'
import classes from './values.module.css'

type Props = {
  /** ISO 8601, as the API sends it. */
  value: string
  /** A time zone of the IANA database; by default that of the tenant. */
  zone?: string
  precision?: Exclude<Precision, 'date'>
  /** Leaves the short name of the zone out, where a heading has it. */
  withoutZone?: boolean
}

/** An instant in the tenant's time zone, with the zone. The title has the instant in UTC and the distance from now. */
export function DateTime({ value, zone, precision = 'minute', withoutZone = false }: Props) {
  const language = useLanguage()
  const ownZone = useZone()
  const shown = zone ?? ownZone
  const title = `${value} (${formatRelative(value, new Date(), language)})`
  return (
    <time dateTime={value} title={title} className={classes.figures}>
      {formatInstant(value, { language, zone: shown, precision })}
      {!withoutZone && <span className={classes.zone}> {zoneName(value, shown, language)}</span>}
    </time>
  )
}

import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import classes from './RateTimeLine.module.css'
import type { Rate } from './rate-versions.ts'
import { texts } from './texts.ts'
import { type Segment, timeLineOf } from './time-line.ts'

type Props = {
  rate: Rate
  today: string
  /** With the percentages in the segments and the days below. */
  large?: boolean
}

/** The versions of a rate on a line of days: past, in force, future, gaps, and a mark for today. */
export function RateTimeLine({ rate, today, large = false }: Props) {
  const format = useFormat()
  const describe = useSegmentText()
  const line = timeLineOf(rate, today)
  return (
    <div>
      <div
        className={large ? `${classes.line} ${classes.large}` : classes.line}
        role="img"
        aria-label={line.segments.map(describe).join('; ')}
      >
        {line.segments.map((segment) => (
          <div
            key={`${segment.kind} ${segment.from}`}
            className={`${classes.segment} ${classes[segment.kind]}`}
            style={{ left: `${segment.left}%`, width: `${segment.width}%` }}
            title={describe(segment)}
          >
            {large && segment.version && (
              <span className={classes.label}>{format.percent(segment.version.rate_percent)}</span>
            )}
          </div>
        ))}
        <div className={classes.today} style={{ left: `${line.today}%` }} />
      </div>
      {large && (
        <div className={classes.scale} aria-hidden>
          <span className={classes.tick} style={{ left: 0 }}>
            {format.date(line.from)}
          </span>
          <span className={classes.tick} style={{ left: `${line.today}%` }}>
            {format.date(today)}
          </span>
          <span className={classes.tick} style={{ left: '100%' }}>
            {format.date(line.to)}
          </span>
        </div>
      )}
    </div>
  )
}

/** `24 %, in force, 1 Jan 2011 – before 1 Jan 2027` */
function useSegmentText() {
  const t = useTexts(texts)
  const words = useTaxWords()
  const format = useFormat()
  return ({ kind, from, to, version }: Segment) =>
    [
      ...(version ? [format.percent(version.rate_percent)] : []),
      t(`state.${kind}`),
      words.validity(from, to),
    ].join(', ')
}

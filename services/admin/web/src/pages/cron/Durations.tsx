import type { CronListedTask } from '@fiscus/client'
import { Sparkline } from '../../components/values/Sparkline.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The durations of the latest runs as a line, from old to new. */
export function Durations({ runs }: { runs: NonNullable<CronListedTask['recent_runs']> }) {
  const t = useTexts(texts)
  const format = useFormat()
  const values = runs.map(({ duration_ms }) => duration_ms).toReversed()
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const range = t('range', {
    from: format.duration(Math.min(...known)),
    to: format.duration(Math.max(...known)),
  })
  return <Sparkline values={values} width={56} label={t('durationsOf', { count: known.length, range })} />
}

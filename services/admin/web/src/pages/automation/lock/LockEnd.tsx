import type { CronTask } from '@fiscus/client'
import { Text } from '@mantine/core'
import { formatInstant, useFormat } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.ts'
import { useTexts } from '../../../texts/texts.ts'
import { viewerZone } from '../time/slot-time.ts'
import { useNow } from '../time/use-now.ts'
import { texts } from './texts.ts'

type Props = { task: Pick<CronTask, 'timeout_at' | 'release_at'> }

/** When the lock of a task is released: after its time-out, or sooner when its worker does not respond. Counts down. */
export function LockEnd({ task: { timeout_at, release_at } }: Props) {
  const t = useTexts(texts)
  const format = useFormat()
  const language = useLanguage()
  const now = useNow()
  const time = (at: string) => formatInstant(at, { language, zone: viewerZone(), precision: 'second' })
  const left = (at: string) => format.duration(Math.ceil((Date.parse(at) - now) / 1000) * 1000)
  if (release_at !== null)
    return (
      <Text size="sm">
        {`${t('lockSilent')} `}
        {Date.parse(release_at) > now
          ? t('lockRelease', { time: time(release_at), left: left(release_at) })
          : t('lockReleaseSoon')}
        {` ${t('lockManual')}`}
      </Text>
    )
  if (timeout_at === null || Date.parse(timeout_at) <= now) return null
  return <Text size="sm">{t('lockTimeout', { time: time(timeout_at), left: left(timeout_at) })}</Text>
}

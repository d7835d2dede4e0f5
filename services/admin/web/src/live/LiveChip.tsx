import { Badge, Tooltip } from '@mantine/core'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { texts } from '../components/texts.ts'
import { useTexts } from '../texts/texts.ts'
import type { LiveState } from './use-live.ts'

/** Whether the page is up to date by itself. */
export function LiveChip({ state }: { state: LiveState }) {
  const t = useTexts(texts)
  if (state === 'connecting') return null
  if (state === 'live')
    return (
      <Badge color="green" leftSection={<IconPlugConnected size={14} aria-hidden />}>
        {t('live')}
      </Badge>
    )
  return (
    <Tooltip label={t('pausedHelp', { seconds: 10 })} multiline w={260}>
      <Badge color="orange" role="status" leftSection={<IconPlugConnectedX size={14} aria-hidden />}>
        {t('paused')}
      </Badge>
    </Tooltip>
  )
}

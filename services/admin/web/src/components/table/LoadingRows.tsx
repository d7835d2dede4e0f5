import { Skeleton, Stack, Text } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import { useDelay } from './use-delay.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
/** Shorter waits show nothing, so that the page does not flicker. */
const delayMs = 300
/** After this time the page states that it still waits. */
const slowMs = 8_000

/** In place of rows that are being read. */
export function LoadingRows() {
  const t = useTexts(texts)
  const isShown = useDelay(delayMs)
  const isSlow = useDelay(slowMs)
  return (
    <Stack gap={9} mih={320} role="status" aria-label={t('loading')}>
      {isSlow && <Text c="dimmed">{t('slow')}</Text>}
      {isShown && rows.map((row) => <Skeleton key={row} height={32} />)}
    </Stack>
  )
}

import { Button, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useApi } from '../../../api/client.ts'
import { useConfirm } from '../../../components/dialogs/use-confirm.tsx'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useToday } from '../../taxes/use-today.ts'
import { useMonthName } from '../use-month-name.ts'
import { texts } from './texts.ts'
import { useClosingChange } from './use-closing-change.ts'

/** Closes a month, or says why it cannot be closed yet. */
export function CloseButton({ period, hasFaults }: { period: string; hasFaults: boolean }) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const month = useMonthName()(period)
  const { change, isBusy } = useClosingChange()
  const obstacle = useObstacle(period, hasFaults)

  async function close() {
    const answer = await confirm({
      title: t('closeTitle', { month }),
      body: t('closeBody'),
      action: t('close'),
    })
    if (answer) await change(() => api.closeReturnPeriod({ period }), t('closeDone', { month }))
  }

  return (
    <Tooltip label={obstacle} disabled={obstacle === null}>
      <Button
        leftSection={<IconLock size={16} aria-hidden />}
        loading={isBusy}
        data-disabled={obstacle !== null || undefined}
        aria-disabled={obstacle !== null || undefined}
        onClick={() => obstacle === null && void close()}
      >
        {t('close')}
      </Button>
    </Tooltip>
  )
}

/** Why the month cannot be closed; null: it can. */
function useObstacle(period: string, hasFaults: boolean): string | null {
  const t = useTexts(texts)
  const today = useToday()
  const canWrite = useCan('returns:write')
  if (!canWrite) return t('needsRight')
  if (today.startsWith(period)) return t('notEnded')
  return hasFaults ? t('hasFaults') : null
}

import { Button, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useApi } from '../../../api/client.ts'
import { useConfirm } from '../../../components/dialogs/use-confirm.tsx'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useToday } from '../../taxes/use-today.ts'
import { kindOfPeriod, monthsUntil } from '../periods.ts'
import { quartersUntil } from '../quarters.ts'
import { usePeriodName } from '../use-period-name.ts'
import { texts } from './texts.ts'
import { useClosingChange } from './use-closing-change.ts'

type Props = {
  period: string
  /** The period is closed, and something has come since. */
  isCorrection: boolean
  hasFaults: boolean
  rates: string | undefined
  onClosed: (() => void) | undefined
}

/** Closes a month or a quarter, or a closed month again as its correction; or says why it cannot be closed yet. */
export function CloseButton({ period, isCorrection, hasFaults, rates, onClosed }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const name = usePeriodName()(period)
  const kind = kindOfPeriod(period)
  const which = isCorrection ? 'correction' : kind
  const { change, isBusy } = useClosingChange()
  const obstacle = useObstacle(period, hasFaults)

  async function close() {
    const answer = await confirm({
      title: t(isCorrection ? 'correctionTitle' : 'closeTitle', { period: name }),
      body: t(`${which}.closeBody`),
      action: t(`${which}.close`),
    })
    if (!answer) return
    await change(
      async () => {
        await api.closeReturnPeriod({ period, rates })
        onClosed?.()
      },
      t('closeDone', { period: name }),
    )
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
        {t(`${which}.close`)}
      </Button>
    </Tooltip>
  )
}

/** Why the period cannot be closed; null: it can. */
function useObstacle(period: string, hasFaults: boolean): string | null {
  const t = useTexts(texts)
  const today = useToday()
  const canWrite = useCan('returns:write')
  if (!canWrite) return t('needsRight')
  const kind = kindOfPeriod(period)
  const [current] = kind === 'quarter' ? quartersUntil(today) : monthsUntil(today)
  if (period === current) return t(`${kind}.notEnded`)
  return hasFaults ? t(`${kind}.hasFaults`) : null
}

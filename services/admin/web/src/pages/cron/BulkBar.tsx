import { Button, Group, Paper, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconPower,
  IconToggleRight,
} from '@tabler/icons-react'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { PauseDialog } from './PauseDialog.tsx'
import { texts } from './texts.ts'
import { type BulkAction, useBulk } from './use-bulk.ts'

type Props = { selected: ReadonlySet<string>; onClear: () => void }

/** What can be done with the selected tasks at once. */
export function BulkBar({ selected, onClear }: Props) {
  const t = useTexts(texts)
  const canWrite = useCan('cron:write')
  const canRun = useCan('cron:run')
  const bulk = useBulk()
  const [isPausing, dialog] = useDisclosure(false)
  if (selected.size === 0) return null

  const ids = [...selected]
  const button = (
    action: BulkAction,
    Icon: typeof IconPower,
    isAllowed: boolean,
    onClick: () => void = () => bulk.start({ action, ids }, onClear),
  ) =>
    isAllowed && (
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon size={14} aria-hidden />}
        loading={bulk.isPending && bulk.variables.action === action}
        disabled={bulk.isPending}
        onClick={onClick}
      >
        {t(`bulk.${action}`)}
      </Button>
    )

  return (
    <Paper withBorder p="xs" role="region" aria-label={t('bulk')}>
      <Group gap="xs">
        <Text size="sm" fw={500} role="status">
          {t('selected', { count: selected.size })}
        </Text>
        {button('activate', IconToggleRight, canWrite)}
        {button('deactivate', IconPower, canWrite)}
        {button('pause', IconPlayerPause, canWrite, dialog.open)}
        {button('resume', IconPlayerTrackNext, canWrite)}
        {button('run', IconPlayerPlay, canRun)}
        <Button size="xs" variant="subtle" onClick={onClear}>
          {t('clearSelection')}
        </Button>
      </Group>
      {isPausing && (
        <PauseDialog
          title={t('bulkTitle.pause', { count: selected.size })}
          onPause={(pause) => {
            dialog.close()
            void bulk.start({ action: 'pause', ids, pause }, onClear)
          }}
          isSaving={bulk.isPending}
          failure={null}
          onClose={dialog.close}
        />
      )}
    </Paper>
  )
}

import { Button, Group, Paper, Text } from '@mantine/core'
import { IconPlayerPlay, IconPower, IconToggleRight } from '@tabler/icons-react'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'
import { type BulkAction, useBulk } from './use-bulk.ts'

type Props = { selected: ReadonlySet<string>; onClear: () => void }

/** What can be done with the selected tasks at once. */
export function BulkBar({ selected, onClear }: Props) {
  const t = useTexts(texts)
  const canWrite = useCan('cron:write')
  const canRun = useCan('cron:run')
  const bulk = useBulk()
  if (selected.size === 0) return null

  const button = (action: BulkAction, Icon: typeof IconPower, isAllowed: boolean) =>
    isAllowed && (
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon size={14} aria-hidden />}
        loading={bulk.isPending && bulk.variables.action === action}
        disabled={bulk.isPending}
        onClick={() => bulk.start({ action, ids: [...selected] }, onClear)}
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
        {button('run', IconPlayerPlay, canRun)}
        <Button size="xs" variant="subtle" onClick={onClear}>
          {t('clearSelection')}
        </Button>
      </Group>
    </Paper>
  )
}

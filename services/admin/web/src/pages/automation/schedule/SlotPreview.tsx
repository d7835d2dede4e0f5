import { FiscusProblem } from '@fiscus/client'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { useTexts } from '../../../texts/texts.ts'
import { SlotTable } from './SlotTable.tsx'
import { scheduleTexts } from './texts.ts'

type Schedule = { expression: string; timezone: string }

const slotsShown = 5
const debounceMs = 250

/**
 * The next runs of a schedule by the parser of the scheduler, and beside them those of the stored schedule, if it is
 * another one.
 */
export function SlotPreview({ schedule, stored }: { schedule: Schedule; stored: Schedule }) {
  const t = useTexts(scheduleTexts)
  const [settled] = useDebouncedValue(schedule, debounceMs)
  const next = useSlots(settled)
  const before = useSlots(stored)
  const isChanged = schedule.expression !== stored.expression || schedule.timezone !== stored.timezone

  if (next.error && !(next.error instanceof FiscusProblem))
    return <Alert color="red">{t('previewFailed')}</Alert>
  return (
    <Group align="start" gap="xl" aria-live="polite" aria-busy={next.isPlaceholderData}>
      {isChanged && before.data && (
        <Stack flex="1 1 260px" gap="xs">
          <SlotTable slots={before.data} caption={t('nextRunsNow')} />
        </Stack>
      )}
      <Stack flex="1 1 260px" gap="xs">
        {next.data && !next.error ? (
          <SlotTable slots={next.data} caption={t(isChanged ? 'nextRunsAfter' : 'nextRuns')} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('noSlots')}
          </Text>
        )}
      </Stack>
    </Group>
  )
}

/** A rejected schedule has no slots; the form shows why. */
function useSlots({ expression, timezone }: Schedule) {
  const api = useApi()
  return useQuery({
    queryKey: ['slots', expression, timezone],
    queryFn: ({ signal }) => api.previewSlots({ expression, timezone, n: slotsShown, signal }),
    placeholderData: keepPreviousData,
  })
}

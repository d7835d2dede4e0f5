import { Box, Chip, Group } from '@mantine/core'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'
import { type TicketView, ticketViews } from './ticket-params.ts'
import { useTicketCounts } from './use-tickets.ts'

/** Chooses what the list shows, each with the number of its tickets. */
export function ViewChips({ value, onChange }: { value: TicketView; onChange: (view: TicketView) => void }) {
  const t = useTexts(texts)
  const { number } = useFormat()
  const counts = useTicketCounts()
  return (
    <Chip.Group
      value={value}
      onChange={(chosen) => onChange(ticketViews.find((view) => view === chosen) ?? value)}
    >
      <Group gap={6} role="radiogroup" aria-label={t('views')}>
        {ticketViews.map((view) => (
          <Chip key={view} value={view} size="xs" variant="outline">
            {t(`view.${view}`)}
            {counts && (
              <Box component="span" c="dimmed" ml={6}>
                {number(counts[view])}
              </Box>
            )}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

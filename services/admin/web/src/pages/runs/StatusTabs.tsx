import type { CronRunCounts } from '@fiscus/client'
import { Box, Chip, Group } from '@mantine/core'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { type StatusChoice, statusChoiceNames, statusChoices } from './run-params.ts'
import { texts } from './texts.ts'

const choices = statusChoiceNames

type Props = {
  value: StatusChoice
  onChange: (value: StatusChoice) => void
  counts: CronRunCounts | undefined
}

/** Chooses the states of the list, each with the number of its runs. */
export function StatusTabs({ value, onChange, counts }: Props) {
  const t = useTexts(texts)
  const countText = useCountText(counts)
  return (
    <Chip.Group
      value={value}
      onChange={(next) => onChange(choices.find((choice) => choice === next) ?? value)}
    >
      <Group gap={6} role="radiogroup" aria-label={t('states')}>
        {choices.map((choice) => (
          <Chip key={choice} value={choice} size="xs" variant="outline">
            {t(`status.${choice}`)}
            <Box component="span" c="dimmed" ml={6}>
              {countText(choice)}
            </Box>
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

/** Returns the number of runs of a choice. A plus sign: there are more than were counted. */
function useCountText(counts: CronRunCounts | undefined) {
  const t = useTexts(texts)
  const format = useFormat()
  return (choice: StatusChoice): string => {
    if (counts === undefined) return ''
    const all = Object.keys(counts.counts) as (keyof typeof counts.counts)[]
    const statuses = all.filter(
      (status) => choice === 'all' || statusChoices[choice].some((one) => one === status),
    )
    const count = format.number(statuses.reduce((sum, status) => sum + counts.counts[status], 0))
    return statuses.some((status) => counts.capped.includes(status)) ? t('countMore', { count }) : count
  }
}

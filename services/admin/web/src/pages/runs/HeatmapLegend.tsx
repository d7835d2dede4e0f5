import { Group, Text } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { words } from '../automation/words/texts.ts'
import classes from './Heatmap.module.css'
import { outcomes } from './heatmap-grid.ts'
import { heatmapTexts } from './heatmap-texts.ts'
import { OutcomeSymbol } from './OutcomeSymbol.tsx'

/** What the colours and symbols of the heatmap mean. A cell shows the worst state in it, in this order. */
export function HeatmapLegend() {
  const t = useTexts(heatmapTexts)
  const word = useTexts(words)
  return (
    <Group component="ul" gap="md" p={0} m={0} aria-label={t('legend')}>
      {outcomes.map((outcome) => (
        <Group key={outcome} component="li" gap={6} wrap="nowrap" style={{ listStyle: 'none' }}>
          <span className={`${classes.cell} ${classes.sample}`} data-outcome={outcome}>
            <OutcomeSymbol outcome={outcome} size={14} />
          </span>
          <Text size="xs">{word(outcome === 'outstanding' ? 'outstanding' : `run.${outcome}`)}</Text>
        </Group>
      ))}
    </Group>
  )
}

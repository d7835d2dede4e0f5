import { Button, Group, Text, Tooltip } from '@mantine/core'
import { useTexts } from '../../../texts/texts.ts'
import { presetTexts } from '../scenario/preset-texts.ts'
import { type Preset, type PresetName, presets } from '../scenario/presets.ts'
import { texts } from '../texts.ts'

const names = Object.keys(presets) as PresetName[]

/** Named examples to start from; each shows one thing that the rules do. */
export function Presets({ open }: { open: (preset: Preset) => void }) {
  const t = useTexts(texts)
  const name = useTexts(presetTexts)
  return (
    <Group gap={6} role="group" aria-label={t('examples')}>
      <Text fz="sm" c="dimmed" mr={4}>
        {t('examples')}
      </Text>
      {names.map((preset) => (
        <Tooltip key={preset} label={name(`${preset}Note`)} multiline w={280}>
          <Button size="compact-sm" variant="light" onClick={() => open(presets[preset])}>
            {name(preset)}
          </Button>
        </Tooltip>
      ))}
    </Group>
  )
}

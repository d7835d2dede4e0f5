import { Radio, Stack } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { type Range, ranges } from './event-record.ts'
import { texts } from './texts.ts'

type Props = { value: Range; onChange: (range: Range) => void }

/** Which instances of a series a change or a deletion is for. */
export function RangeChoice({ value, onChange }: Props) {
  const t = useTexts(texts)
  return (
    <Radio.Group
      label={t('range')}
      description={t('rangeHelp')}
      value={value}
      onChange={(chosen) => onChange(ranges.find((range) => range === chosen) ?? 'this')}
    >
      <Stack gap="xs" mt="xs">
        {ranges.map((range) => (
          <Radio key={range} value={range} label={t(`range.${range}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

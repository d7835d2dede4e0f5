import { Text } from '@mantine/core'
import { useServiceText } from '../../problems/problem-text.ts'

/** A text of a service in a list, in the language of the panel: at most two lines, in a column that stays wide enough to read it. */
export function ServiceText({ text }: { text: string }) {
  const serviceText = useServiceText()
  return (
    <Text size="sm" lineClamp={2} miw="12rem" style={{ overflowWrap: 'anywhere' }}>
      {serviceText(text)}
    </Text>
  )
}

import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The requests that a key may make in a minute; empty: the default that the description names. */
export function LimitField(props: NumberInputProps) {
  const t = useTexts(texts)
  return <NumberInput label={t('limit')} min={1} max={10_000_000} hideControls {...props} />
}

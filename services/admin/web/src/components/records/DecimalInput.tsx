import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import { isDecimal, readingsOf, reportDecimal, writeDecimal } from './decimal-text.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** A decimal string, or an empty one. */
  value?: string
  /**
   * Reports the decimal string, an empty text as it is, and what is no number, or two, as a text that the API rejects.
   */
  onChange?: (value: string) => void
}

/**
 * A field for a decimal number, without floats. It accepts a comma or a point, and spaces between thousands. A number
 * with two readings, such as 1,234 in English, is a fault.
 */
export function DecimalInput({ value = '', onChange, error, ...props }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const isFaulty = value !== '' && !isDecimal(value)
  const readings = readingsOf(value, language)
  const faultText = readings
    ? t('decimalAmbiguous', readings)
    : t('decimalFault', { example: writeDecimal('1234.50', language) })
  // The API names its own forms of a number; while one is being typed, it is no fault yet.
  const fault = isFaulty && (typed === null || Boolean(error)) ? faultText : error
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { fontVariantNumeric: 'tabular-nums', textAlign: 'right' } }}
      value={typed ?? writeDecimal(value, language)}
      error={fault}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange?.(reportDecimal(currentTarget.value, language))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

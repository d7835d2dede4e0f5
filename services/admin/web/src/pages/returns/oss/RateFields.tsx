import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { DecimalInput } from '../../../components/records/DecimalInput.tsx'
import { Section } from '../../../components/Section.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { readRates, writeRates } from './rates.ts'
import { texts } from './texts.ts'

type Props = {
  names: readonly string[]
  quarter: string
  /** The rates of the figures that are shown. */
  rates: string
  onRates: (rates: string | undefined) => void
}

/** The rates of the European Central Bank that the amounts are converted at. */
export function RateFields({ names, quarter, rates, onRates }: Props) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState(() => readRates(rates))
  if (names.length === 0) return null
  return (
    <Section title={t('rates')}>
      <Text c="dimmed">{t('ratesHelp')}</Text>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onRates(writeRates(typed))
        }}
      >
        <Group align="flex-end">
          {names.map((name) => {
            const [currency = '', of = quarter] = name.split('@')
            return (
              <DecimalInput
                key={name}
                label={t('rateOf', { currency, quarter: of.replace('-Q', ' Q') })}
                value={typed[name]}
                onChange={(rate) => setTyped((before) => ({ ...before, [name]: rate }))}
              />
            )
          })}
          <Button type="submit">{t('convert')}</Button>
        </Group>
      </form>
    </Section>
  )
}

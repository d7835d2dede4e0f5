import type { OssReturn } from '@fiscus/client'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { DecimalInput } from '../../../components/records/DecimalInput.tsx'
import { Section } from '../../../components/Section.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { usePeriodName } from '../use-period-name.ts'
import { keptRates, neededRates, readRates, writeRates } from './rates.ts'
import { texts } from './texts.ts'

type Props = {
  figures: OssReturn
  /** The rates that the address names. */
  rates: string
  onRates: (rates: string | undefined) => void
}

/**
 * The rates of the European Central Bank that the amounts are converted at: those of closings, and fields for the
 * others.
 */
export function RateFields({ figures, rates, onRates }: Props) {
  const t = useTexts(texts)
  const format = useFormat()
  const nameOf = usePeriodName()
  const [typed, setTyped] = useState(() => readRates(rates))
  const kept = keptRates(figures, readRates(rates))
  const names = neededRates(figures, kept)
  const labelOf = (currency: string, quarter: string) => t('rateOf', { currency, quarter: nameOf(quarter) })
  if (names.length === 0 && kept.length === 0) return null
  return (
    <Section title={t('rates')}>
      {kept.map(({ currency, quarter, rate }) => (
        <Text key={`${currency} ${quarter}`}>
          {labelOf(currency, quarter)}: {format.decimal(rate)} {t('kept')}
        </Text>
      ))}
      {names.length > 0 && (
        <>
          <Text c="dimmed">{t('ratesHelp')}</Text>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              onRates(writeRates(typed))
            }}
          >
            <Group align="flex-end">
              {names.map((name) => {
                const [currency = '', of = figures.quarter] = name.split('@')
                return (
                  <DecimalInput
                    key={name}
                    label={labelOf(currency, of)}
                    value={typed[name]}
                    onChange={(rate) => setTyped((before) => ({ ...before, [name]: rate }))}
                  />
                )
              })}
              <Button type="submit">{t('convert')}</Button>
            </Group>
          </form>
        </>
      )}
    </Section>
  )
}

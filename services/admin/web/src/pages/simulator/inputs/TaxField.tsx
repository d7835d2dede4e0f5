import { Select } from '@mantine/core'
import { useTexts } from '../../../texts/texts.ts'
import { fieldTexts } from '../field-texts.ts'
import type { LineFieldName } from '../scenario/fields.ts'
import type { ScenarioLine } from '../scenario/scenario.ts'
import type { TesterAction } from '../state/tester.ts'
import type { Choices } from './use-choices.ts'

type Props = {
  line: ScenarioLine
  index: number
  faults: Partial<Record<LineFieldName, string>>
  choices: Choices
  act: (action: TesterAction) => void
}

const prefixes = { taxRateCode: 'rate:', taxGroupCode: 'group:' } as const

/** The tax that the line names instead of the rules: a rate or a group. */
export function TaxField({ line, index, faults, choices, act }: Props) {
  const t = useTexts(fieldTexts)
  const set = (value: string | null) => {
    for (const field of ['taxRateCode', 'taxGroupCode'] as const) {
      const prefix = prefixes[field]
      const text = value?.startsWith(prefix) ? value.slice(prefix.length) : ''
      if (line[field] !== text) act({ do: 'set-line-field', line: index, field, text })
    }
  }
  const options = (field: keyof typeof prefixes, choices: readonly { value: string; label: string }[]) =>
    choices.map(({ value, label }) => ({ value: prefixes[field] + value, label }))
  return (
    <Select
      label={t('taxRateCode')}
      placeholder={t('fromRules')}
      data={[
        { group: t('taxRateCode'), items: options('taxRateCode', choices.rates) },
        { group: t('taxGroupCode'), items: options('taxGroupCode', choices.groups) },
      ].filter(({ items }) => items.length > 0)}
      value={chosen(line)}
      error={faults.taxRateCode ?? faults.taxGroupCode}
      onChange={set}
      searchable
      clearable
    />
  )
}

function chosen({ taxRateCode, taxGroupCode }: ScenarioLine): string | null {
  if (taxRateCode !== '') return prefixes.taxRateCode + taxRateCode
  return taxGroupCode === '' ? null : prefixes.taxGroupCode + taxGroupCode
}

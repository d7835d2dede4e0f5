import { TextInput } from '@mantine/core'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { calculationModes, taxStatuses } from '../taxes/vocabulary.ts'
import type { RateFilter } from './filter-rates.ts'
import { texts } from './texts.ts'

type Props = {
  filter: RateFilter
  onChange: (change: Partial<RateFilter>) => void
  isChanged: boolean
  onClear: () => void
  /** The countries of the rates, in the order of their codes. */
  countries: readonly string[]
}

/** The filter of the list of rates. */
export function RateFilterBar({ filter, onChange, isChanged, onClear, countries }: Props) {
  const t = useTexts(texts)
  const words = useTaxWords()
  return (
    <FilterBar
      search={{ value: filter.text, onChange: (text) => onChange({ text }), label: t('search') }}
      isChanged={isChanged}
      onClear={onClear}
    >
      <SelectFilter
        label={t('country')}
        value={filter.country}
        options={[
          { value: '', label: t('allCountries') },
          ...countries.map((value) => ({ value, label: words.country(value) })),
        ]}
        onChange={(country) => onChange({ country })}
      />
      <SelectFilter
        label={t('status')}
        value={filter.status}
        options={[
          { value: 'all', label: t('allStatuses') },
          ...taxStatuses.map((value) => ({ value, label: words.status(value) })),
        ]}
        onChange={(status) => onChange({ status })}
      />
      <SelectFilter
        label={t('mode')}
        value={filter.mode}
        options={[
          { value: 'all', label: t('allModes') },
          ...calculationModes.map((value) => ({ value, label: words.mode(value) })),
        ]}
        onChange={(mode) => onChange({ mode })}
      />
      <TextInput
        type="date"
        label={t('inForceOn')}
        value={filter.on}
        onChange={({ currentTarget }) => onChange({ on: currentTarget.value })}
      />
    </FilterBar>
  )
}

import { TextInput } from '@mantine/core'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { customerTypes, geoZones, itemTypes } from '../taxes/vocabulary.ts'
import type { RuleFilter } from './filter-rules.ts'
import { texts } from './texts.ts'

type Props = {
  filter: RuleFilter
  onChange: (change: Partial<RuleFilter>) => void
  isChanged: boolean
  onClear: () => void
  /** The tax categories and the targets of the rules. */
  categories: readonly string[]
  targets: readonly string[]
}

/** The filter of the list of rules. */
export function RuleFilterBar({ filter, onChange, isChanged, onClear, categories, targets }: Props) {
  const t = useTexts(texts)
  const words = useTaxWords()
  const any = { value: 'any', label: t('all') } as const
  const codes = (values: readonly string[]) => [
    { value: '', label: t('all') },
    ...values.map((value) => ({ value, label: value })),
  ]
  return (
    <FilterBar
      search={{ value: filter.text, onChange: (text) => onChange({ text }), label: t('search') }}
      isChanged={isChanged}
      onClear={onClear}
    >
      <SelectFilter
        label={t('geoZone')}
        value={filter.zone}
        options={[any, ...geoZones.map((value) => ({ value, label: words.zone(value) }))]}
        onChange={(zone) => onChange({ zone })}
      />
      <SelectFilter
        label={t('customer')}
        value={filter.customer}
        options={[any, ...customerTypes.map((value) => ({ value, label: words.customer(value) }))]}
        onChange={(customer) => onChange({ customer })}
      />
      <SelectFilter
        label={t('item')}
        value={filter.item}
        options={[any, ...itemTypes.map((value) => ({ value, label: words.item(value) }))]}
        onChange={(item) => onChange({ item })}
      />
      <SelectFilter
        label={t('taxCategory')}
        value={filter.category}
        options={codes(categories)}
        onChange={(category) => onChange({ category })}
      />
      <SelectFilter
        label={t('target')}
        value={filter.target}
        options={codes(targets)}
        onChange={(target) => onChange({ target })}
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

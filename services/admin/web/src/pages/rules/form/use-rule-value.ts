import { useTexts } from '../../../texts/texts.ts'
import { customerTypes, geoZones, itemTypes } from '../../taxes/vocabulary.ts'
import { texts } from '../texts.ts'
import { useRuleWords } from '../use-rule-words.ts'

/** Returns the value of a field of a stored rule in the words of its form; undefined for one that is shown as it is. */
export function useRuleValue(): (field: string, value: unknown) => string | undefined {
  const t = useTexts(texts)
  const words = useRuleWords()
  const wordOf = <Word extends string>(
    known: readonly Word[],
    value: unknown,
    word: (value: Word) => string,
  ) => {
    const found = known.find((each) => each === value)
    return found && word(found)
  }
  return (field, value) => {
    if (field === 'customer_type') return wordOf(customerTypes, value, words.customer)
    if (field === 'geo_zone') return wordOf(geoZones, value, words.zone)
    if (field === 'item_type') return wordOf(itemTypes, value, words.item)
    if (field === 'is_active') return t(value === 1 ? 'active' : 'inactive')
    if (field !== 'target' || typeof value !== 'object' || value === null) return undefined
    if ('rate' in value) return String(value.rate)
    return 'group' in value
      ? words.target({ group: String(value.group) })
      : words.target({ destination: true })
  }
}

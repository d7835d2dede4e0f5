import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { fieldTexts } from '../../simulator/field-texts.ts'
import { texts as figureTexts } from '../../tax-figures/texts.ts'
import { readRejection } from './rejection.ts'
import { texts } from './texts.ts'

const names = {
  customer_type: 'customerType',
  geo_zone: 'geoZone',
  item_type: 'itemType',
  tax_category: 'taxCategory',
} as const
const valuesWithWords = [
  'b2b',
  'b2c',
  'domestic',
  'eu_vat',
  'eu_consumer',
  'export_world',
  'product',
  'service',
  'margin_goods',
] as const

/**
 * Returns why a rule did not match, in the language of the panel; a sentence that it does not know as the service wrote
 * it.
 */
export function useRejectionText(): (reason: string) => string {
  const t = useTexts(texts)
  const figures = useTexts(figureTexts)
  const words = useTexts(fieldTexts)
  const format = useFormat()
  const wordOf = (value: string) => {
    const known = valuesWithWords.find((each) => each === value)
    if (known) return words(known)
    return value === 'none' ? figures('noneInline') : value
  }
  return (reason) => {
    const rejection = readRejection(reason)
    if (rejection === undefined) return reason
    if (rejection.kind !== 'condition')
      return t(rejection.kind === 'from' ? 'rejectedFrom' : 'rejectedUntil', {
        day: format.date(rejection.day),
      })
    const { condition, ofRule, ofLine } = rejection
    const values = { condition: figures(names[condition]), rule: wordOf(ofRule), line: wordOf(ofLine) }
    return t('rejectedCondition', values)
  }
}

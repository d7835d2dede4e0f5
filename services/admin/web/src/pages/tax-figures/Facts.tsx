import type { Explanation } from '@fiscus/client'
import { countryName } from '../../texts/countries.ts'
import { useFormat } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { fieldTexts } from '../simulator/field-texts.ts'
import classes from './figures.module.css'
import { texts } from './texts.ts'

type Name = keyof Explanation['facts']

/** The facts that the rules were read with, and where each came from. */
export function Facts({ facts }: { facts: Explanation['facts'] }) {
  const t = useTexts(texts)
  const words = useTexts(fieldTexts)
  const format = useFormat()
  const language = useLanguage()
  const sourceText = useSourceText()
  const { customerType, geoZone, itemType, taxCategory, buyerCountry, taxPointDate } = facts
  const rows: [name: Name, value: string | undefined, source: string | undefined][] = [
    ['customerType', customerType ? words(customerType.value) : undefined, customerType?.source],
    [
      'buyerCountry',
      buyerCountry ? countryName(buyerCountry.value, language) : undefined,
      buyerCountry?.source,
    ],
    ['geoZone', geoZone ? words(geoZone.value) : undefined, geoZone?.source],
    ['itemType', itemType ? words(itemType.value) : undefined, itemType?.source],
    ['taxCategory', taxCategory?.value, taxCategory?.source],
    ['taxPointDate', taxPointDate ? format.date(taxPointDate.value) : undefined, taxPointDate?.source],
  ]
  return (
    <dl className={classes.facts} aria-label={t('facts')}>
      {rows.map(([name, value, source]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              {value}
              {source !== undefined && <small>{sourceText(source)}</small>}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

const sources = [
  'request',
  'tax category',
  'country',
  'vat number',
  'vat number (active)',
  'vat number (inactive)',
  'vat number (unknown)',
  'isBusiness',
  'geo zone',
  'tax rate',
  'default',
  'line',
  'document',
] as const

/** The source of a fact in words; a source that has none as the service names it. */
function useSourceText(): (source: string) => string {
  const t = useTexts(texts)
  return (source) => {
    const known = sources.find((one) => one === source)
    return t('source', { source: known ? t(`source ${known}`) : source })
  }
}

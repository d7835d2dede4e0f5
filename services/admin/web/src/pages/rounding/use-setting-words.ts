import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { choices, type SettingsValues } from './settings-values.ts'
import { texts } from './texts.ts'

/** Returns the word of a value of a setting. */
export function useSettingWords(): (name: keyof SettingsValues, value: string) => string {
  const t = useTexts(texts)
  const format = useFormat()
  return (name, value) => {
    if (name === 'oss_from') return value === '' ? t('oss_from.') : format.date(value)
    const known = wordKeys(name).find((key) => key === `${name}.${value}`)
    return known ? t(known) : value
  }
}

/** The keys of the words of a setting with choices. */
function wordKeys<Name extends keyof typeof choices>(name: Name) {
  return choices[name].map((choice) => `${name}.${choice}` as const) as readonly ChoiceKey[]
}

type ChoiceKey = {
  [Name in keyof typeof choices]: `${Name}.${(typeof choices)[Name][number]}`
}[keyof typeof choices]

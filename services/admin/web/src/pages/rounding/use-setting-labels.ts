import { useTexts } from '../../texts/texts.ts'
import { type SettingsValues, settingNames } from './settings-values.ts'
import { texts } from './texts.ts'

/** The names of the settings in words: in the comparison after a conflict, and in the history. */
export function useSettingLabels(): SettingsValues {
  const t = useTexts(texts)
  return Object.fromEntries(settingNames.map((name) => [name, t(name)])) as SettingsValues
}

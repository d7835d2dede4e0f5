import type { TaxSettings } from '@fiscus/client'
import { Text } from '@mantine/core'
import { type FigureColumn, FigureTable } from '../../components/table/FigureTable.tsx'
import { useTexts } from '../../texts/texts.ts'
import { settingNames, valuesOfSettings } from './settings-values.ts'
import { texts } from './texts.ts'
import { useSettingWords } from './use-setting-words.ts'

/** The settings in words, each with what it decides. */
export function SettingsTable({ settings }: { settings: TaxSettings }) {
  const t = useTexts(texts)
  const wordOf = useSettingWords()
  const values = valuesOfSettings(settings)
  const columns: readonly FigureColumn<(typeof settingNames)[number]>[] = [
    {
      key: 'setting',
      header: t('setting'),
      isName: true,
      cell: (name) => (
        <>
          <Text fw={600}>{t(name)}</Text>
          <Text fz="sm" c="dimmed" maw="60ch">
            {t(`${name}Help`)}
          </Text>
        </>
      ),
    },
    { key: 'value', header: t('value'), cell: (name) => wordOf(name, values[name]) },
  ]
  return (
    <FigureTable
      label={t('settings')}
      widthMin={480}
      columns={columns}
      rows={settingNames}
      rowKey={(name) => name}
    />
  )
}

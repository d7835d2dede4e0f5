import type { TaxSettings } from '@fiscus/client'
import { Table, Text } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { settingNames, valuesOfSettings } from './settings-values.ts'
import { texts } from './texts.ts'
import { useSettingWords } from './use-setting-words.ts'

/** The settings in words, each with what it decides. */
export function SettingsTable({ settings }: { settings: TaxSettings }) {
  const t = useTexts(texts)
  const wordOf = useSettingWords()
  const values = valuesOfSettings(settings)
  return (
    <Table aria-label={t('settings')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('setting')}</Table.Th>
          <Table.Th>{t('value')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {settingNames.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              <Text fw={600}>{t(name)}</Text>
              <Text fz="sm" c="dimmed" maw="60ch">
                {t(`${name}Help`)}
              </Text>
            </Table.Th>
            <Table.Td>{wordOf(name, values[name])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

import type { TaxSettings } from '@fiscus/client'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { EffectPreview } from '../taxes/EffectPreview.tsx'
import { refreshConfiguration } from '../taxes/tax-queries.ts'
import { useToday } from '../taxes/use-today.ts'
import { choices, settingNames, settingsOf, valuesOfSettings } from './settings-values.ts'
import { texts } from './texts.ts'
import { useSettingLabels } from './use-setting-labels.ts'
import { useSettingWords } from './use-setting-words.ts'

type Props = {
  settings: TaxSettings
  /** The ETag of the settings. */
  version: string
  onClose: () => void
}

/** The form of the settings, with their effect on the latest documents. */
export function SettingsDrawer({ settings, version, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const today = useToday()
  const wordOf = useSettingWords()
  const initial = valuesOfSettings(settings)
  return (
    <RecordDrawer
      title={t('edit')}
      labels={useSettingLabels()}
      initial={initial}
      version={version}
      save={async (values, ifMatch, opened) => {
        const change = changedFields(settingsOf, values, opened)
        await api.changeSettings(change, { ifMatch: ifMatch ?? version })
        notifyDone(t('settingsSaved'))
        await refreshConfiguration(queryClient)
      }}
      reload={async () => {
        const current = await api.getSettings()
        return { values: valuesOfSettings(current), version: current.etag }
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {settingNames.map((name) =>
            name === 'oss_from' ? (
              <TextInput
                key={name}
                type="date"
                label={t(name)}
                description={t(`${name}Help`)}
                {...form.getInputProps(name)}
              />
            ) : (
              <NativeSelect
                key={name}
                label={t(name)}
                description={t(`${name}Help`)}
                data={choices[name].map((value) => ({ value, label: wordOf(name, value) }))}
                {...form.getInputProps(name)}
              />
            ),
          )}
          <EffectPreview
            values={form.values}
            tryOut={(values) =>
              api.changeSettings(changedFields(settingsOf, values, initial), {
                ifMatch: version,
                dryRun: 'true',
              })
            }
            on={today}
          />
        </>
      )}
    </RecordDrawer>
  )
}

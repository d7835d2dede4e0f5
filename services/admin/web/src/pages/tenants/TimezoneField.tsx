import { TextInput, type TextInputProps } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The time zone of a tenant: `<TimezoneField {...form.getInputProps('timezone')} />`. */
export function TimezoneField(props: TextInputProps) {
  const t = useTexts(texts)
  return (
    <TextInput label={t('timezone')} description={t('timezoneHelp')} required maxLength={64} {...props} />
  )
}

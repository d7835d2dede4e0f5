import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'

/**
 * A field for a secret, whose button to show it has a name in the language of the panel and is reached with the
 * keyboard.
 */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts(texts)
  return (
    <PasswordInput
      // Mantine marks every other field with a fault itself.
      aria-invalid={Boolean(props.error) || undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('showTyped') }}
      {...props}
    />
  )
}

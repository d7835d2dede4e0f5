import { TextInput } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import { usePausedText } from './use-paused-text.ts'

type Props = { label: string; value: string; onChange: (value: string) => void }

/**
 * A filter by the author of a change: a part of the name of a user or key, or the actor as an entry has it. It takes
 * effect after a pause of typing.
 */
export function ActorFilter({ label, value, onChange }: Props) {
  const t = useTexts(texts)
  const { text, onType } = usePausedText(value, (typed) => onChange(typed.trim()))
  return (
    <TextInput
      label={label}
      placeholder={t('actorHelp')}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}

import { TextInput } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import { usePausedText } from './use-paused-text.ts'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** The actors of the audit log: users, keys and commands. */
const forms = 'user:…, key:…, cli:…'

/** A filter by the actor of a change, which is compared as a whole. It takes effect after a pause of typing. */
export function ActorFilter({ label, value, onChange }: Props) {
  const t = useTexts(texts)
  const { text, onType } = usePausedText(value, (typed) => onChange(typed.trim()))
  return (
    <TextInput
      label={label}
      description={t('actorHelp')}
      placeholder={forms}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}

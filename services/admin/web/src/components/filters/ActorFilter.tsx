import { TextInput } from '@mantine/core'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** The actors of the audit log: users, keys and commands. */
const forms = 'user:…, key:…, cli:…'

/** A filter by the actor of a change. */
export function ActorFilter({ label, value, onChange }: Props) {
  return (
    <TextInput
      label={label}
      placeholder={forms}
      maxLength={200}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

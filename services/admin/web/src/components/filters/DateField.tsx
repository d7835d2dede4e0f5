import { TextInput } from '@mantine/core'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** A filter by a day, as the date field of the browser. */
export function DateField({ label, value, onChange }: Props) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

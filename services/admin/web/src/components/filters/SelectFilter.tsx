import { NativeSelect } from '@mantine/core'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A filter with few choices, as the select of the browser: quick with every keyboard and on every phone. */
export function SelectFilter<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[...options]}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}

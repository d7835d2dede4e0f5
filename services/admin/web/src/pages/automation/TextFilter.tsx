import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const pauseMs = 300

type Props = { label: string; value: string; onChange: (value: string) => void }

/** A filter by an exact text. It takes effect after a pause of typing. */
export function TextFilter({ label, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const report = useDebouncedCallback((typed: string) => onChange(typed.trim()), pauseMs)
  useEffect(() => setText(value), [value])
  return (
    <TextInput
      label={label}
      value={text}
      maxLength={100}
      w={{ base: '100%', xs: 170 }}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        report(currentTarget.value)
      }}
    />
  )
}

import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'

const pauseMs = 250

type Props = { value: string; onChange: (value: string) => void; label?: string }

/** A search field that reports its text after a pause of typing. The key `/` focuses it. */
export function SearchField({ value, onChange, label }: Props) {
  const t = useTexts(texts)
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const report = useDebouncedCallback(onChange, pauseMs)
  const name = label ?? t('search')
  return (
    <TextInput
      type="search"
      data-search
      aria-label={name}
      placeholder={name}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      maxLength={200}
      w={{ base: '100%', xs: `max(260px, ${name.length}ch + 24px)` }}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        report(currentTarget.value)
      }}
    />
  )
}

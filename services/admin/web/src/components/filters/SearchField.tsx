import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'
import { usePausedText } from './use-paused-text.ts'

type Props = { value: string; onChange: (value: string) => void; label?: string }

/** A search field that reports its text after a pause of typing. The key `/` focuses it. */
export function SearchField({ value, onChange, label }: Props) {
  const t = useTexts()
  const { text, onType } = usePausedText(value, onChange)
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
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}

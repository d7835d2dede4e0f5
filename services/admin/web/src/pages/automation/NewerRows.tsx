import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'
import { words } from './words/texts.ts'

/** Offers the rows that came since the list was read. */
export function NewerRows({ count, onShow }: { count: number; onShow: () => void }) {
  const word = useTexts(words)
  if (count === 0) return null
  return (
    <Button
      variant="light"
      size="xs"
      w="fit-content"
      leftSection={<IconArrowUp size={14} aria-hidden />}
      onClick={onShow}
    >
      {word('newer', { count })}
    </Button>
  )
}

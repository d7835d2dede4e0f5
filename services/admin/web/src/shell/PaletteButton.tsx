import { Button, Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTexts } from '../texts/texts.ts'
import { texts } from './texts.ts'

/** Opens the command palette, and shows its shortcut. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(texts)
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={t('searchPages')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        <Kbd size="xs" visibleFrom="md">
          Ctrl K
        </Kbd>
      }
      onClick={onOpen}
    >
      {t('search')}
    </Button>
  )
}

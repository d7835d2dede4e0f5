import { Button, Kbd, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTexts } from '../texts/texts.ts'
import classes from './Shell.module.css'

/** Opens the command palette, and shows its shortcut. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useTexts()
  return (
    <Button
      variant="default"
      size="compact-md"
      fz="sm"
      fw={500}
      leftSection={<IconSearch size={16} aria-hidden />}
      className={classes.compact}
      rightSection={
        <Kbd size="xs" visibleFrom="md" aria-hidden>
          Ctrl K
        </Kbd>
      }
      onClick={onOpen}
    >
      <Text span inherit className={classes.wide}>
        {t('search')}
      </Text>
    </Button>
  )
}

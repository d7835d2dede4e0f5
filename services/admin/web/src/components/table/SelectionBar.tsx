import { Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'

type Props = {
  count: number
  onClear: () => void
  /** The buttons of the actions on the selected rows. */
  children: ReactNode
}

/** What can be done with the selected rows of a table, above it. Without a selection it is absent. */
export function SelectionBar({ count, onClear, children }: Props) {
  const t = useTexts(texts)
  if (count === 0) return null
  return (
    <Group gap="xs" px="sm" py={6} bg="var(--mantine-color-accent-light)" bdrs="sm">
      <Text fw={500} role="status">
        {t('selected', { count })}
      </Text>
      {children}
      <Button
        variant="subtle"
        size="compact-sm"
        ml="auto"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={onClear}
      >
        {t('clearSelection')}
      </Button>
    </Group>
  )
}

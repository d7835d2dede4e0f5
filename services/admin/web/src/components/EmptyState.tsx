import { Center, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** What is not there. */
  title: string
  /** Why, or what it is for. */
  description?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
}

/** In place of content that does not exist yet. */
export function EmptyState({ title, description, action }: Props) {
  return (
    <Center py={48} px="md">
      <Stack align="center" gap="sm" maw="52ch" ta="center">
        <Text fw={600} size="md">
          {title}
        </Text>
        {description !== undefined && <Text c="dimmed">{description}</Text>}
        {action}
      </Stack>
    </Center>
  )
}

import { Group, Paper, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = { title: string; action?: ReactNode; children: ReactNode }

/** A part of a page: its heading, what one can do with it, and its content, in a frame. */
export function Section({ title, action, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" miw={0} aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} id={id}>
            {title}
          </Title>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  )
}

import { Group, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of the home page, with its heading and a link to the page that has all of it. */
export function Section({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">
            {title}
          </Title>
          {link}
        </Group>
        {children}
      </Stack>
    </Paper>
  )
}

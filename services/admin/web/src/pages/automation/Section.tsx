import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a page under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  )
}

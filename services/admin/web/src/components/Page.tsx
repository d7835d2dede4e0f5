import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type PageTab, PageTabs } from './PageTabs.tsx'
import { PageTitle } from './PageTitle.tsx'

type Props = {
  title: string
  /** One or two sentences below the title. */
  description?: ReactNode
  /** Buttons of the page, the most important last. */
  actions?: ReactNode
  tabs?: readonly PageTab[]
  children: ReactNode
}

/** The frame of a page: title, description, actions and tabs are at the same place everywhere. */
export function Page({ title, description, actions, tabs, children }: Props) {
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box flex="1 1 18rem" miw={0}>
          <PageTitle title={title} />
          {description !== undefined && (
            <Text c="dimmed" maw="70ch" mt={4}>
              {description}
            </Text>
          )}
        </Box>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {tabs !== undefined && <PageTabs tabs={tabs} />}
      {children}
    </Stack>
  )
}

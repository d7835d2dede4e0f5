import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { styleNonce } from './style-nonce.ts'
import { colorSchemeStorageKey, cssVariablesResolver, theme } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeStorageKey })

/** What every page needs around it. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        getStyleNonce={styleNonce}
      >
        <ModalsProvider>
          <Notifications position="bottom-right" limit={5} />
          {children}
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}

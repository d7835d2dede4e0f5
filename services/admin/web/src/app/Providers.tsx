import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { styleNonce } from './style-nonce.ts'
import { colorSchemeStorageKey, cssVariablesResolver, theme } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeStorageKey })

/** Not needed for the first paint. */
const NotificationList = lazyPart(() => import('./NotificationList.tsx'), 'NotificationList')

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
          <NotificationList />
          {children}
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}

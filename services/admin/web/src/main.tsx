import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app/fonts.css'
import './app/base.css'
import './app/print.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { keepFocus } from './app/keep-focus.ts'
import { Providers } from './app/Providers.tsx'
import { printInLight } from './app/print-in-light.ts'
import { createPanelRouter } from './app/router.ts'
import { shareStyleNonce } from './app/style-nonce.ts'
import { loadProblemTexts } from './problems/problem-text.ts'

shareStyleNonce()
keepFocus()
printInLight()
loadProblemTexts()

const queryClient = createQueryClient()
const router = createPanelRouter(queryClient)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root.')

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)

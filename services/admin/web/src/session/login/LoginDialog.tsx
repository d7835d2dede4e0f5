import type { Session } from '@fiscus/client'
import { Button, getDefaultZIndex, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { isSessionOfPage } from '../page-session.ts'
import { type LoginRequest, onLoginRequired } from '../require-login.ts'
import { sessionQuery } from '../session.ts'
import { LoginInNewTab } from './LoginInNewTab.tsx'
import { texts } from './texts.ts'

const LoginForm = lazy(async () => ({ default: (await import('./LoginForm.tsx')).LoginForm }))

/** The login over any page after a 401. The calls that were rejected are repeated after it. */
export function LoginDialog() {
  const t = useTexts(texts)
  const queryClient = useQueryClient()
  const [request, setRequest] = useState<LoginRequest | null>(null)
  useEffect(() => onLoginRequired(setRequest), [])
  function done(session: Session) {
    // The page shows what another user may see: it is loaded again.
    if (!isSessionOfPage(session)) return location.reload()
    queryClient.setQueryData(sessionQuery.queryKey, session)
    setRequest(null)
    request?.done()
  }
  return (
    <Modal
      opened={request !== null}
      // Above a drawer or dialog, which may be open: this one is mounted before them.
      zIndex={getDefaultZIndex('overlay')}
      onClose={() => {}}
      title={t('dialogTitle')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text fz="sm">{t('dialogText')}</Text>
        <Suspense>
          <LoginForm onDone={done} />
        </Suspense>
        <LoginInNewTab onDone={done} />
        <Button variant="subtle" onClick={() => location.assign('/login')}>
          {t('leave')}
        </Button>
      </Stack>
    </Modal>
  )
}

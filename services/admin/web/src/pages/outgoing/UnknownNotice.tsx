import { Alert } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** Why the outcome of a message is unknown, and how a user finds out. */
export function UnknownNotice() {
  const t = useTexts(texts)
  return (
    <Alert color="orange" title={t('unknownTitle')}>
      {t('unknownText')}
    </Alert>
  )
}

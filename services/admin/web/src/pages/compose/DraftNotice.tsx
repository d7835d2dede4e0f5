import { Alert } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Props = { isRestored: boolean; stored: 'complete' | 'without_files' | 'none' }

/** What the browser keeps of a message that is not sent yet. */
export function DraftNotice({ isRestored, stored }: Props) {
  const t = useTexts(texts)
  if (stored !== 'complete')
    return (
      <Alert color="orange" role="status">
        {t(stored === 'none' ? 'draftNotStored' : 'draftWithoutFiles')}
      </Alert>
    )
  if (!isRestored) return null
  return (
    <Alert color="blue" role="status">
      {t('draftRestored')}
    </Alert>
  )
}

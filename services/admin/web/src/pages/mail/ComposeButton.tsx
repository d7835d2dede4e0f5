import { IconPencil } from '@tabler/icons-react'
import { ButtonLink } from '../../components/links.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** Leads to the form of a new message, for users who may send. */
export function ComposeButton() {
  const t = useTexts(texts)
  if (!useCan('mail:send')) return null
  return (
    <ButtonLink to="/mail/compose" leftSection={<IconPencil size={16} aria-hidden />}>
      {t('compose')}
    </ButtonLink>
  )
}

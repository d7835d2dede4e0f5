import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { mailboxTones } from './mailbox-tones.ts'
import { texts } from './texts.ts'

/** The state of a direction of a mailbox as icon and word; null: the mailbox does not have the direction. */
export function MailboxState({ state }: { state: keyof typeof mailboxTones | null }) {
  const t = useTexts(texts)
  if (state === null) return <span>{t('notUsed')}</span>
  return <StatusBadge tone={mailboxTones[state]} label={t(`state.${state}`)} />
}

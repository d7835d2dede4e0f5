import { polishMailReason } from '../../problems/polish-mail-reasons.ts'
import { useLanguage } from '../../texts/language.ts'

/** Returns why a connection or a try failed in the language of the panel; an answer of a server is shown as it is. */
export function useReasonText(): (reason: string | null) => string | null {
  const language = useLanguage()
  return (reason) => (language === 'pl' && reason !== null && polishMailReason(reason)) || reason
}

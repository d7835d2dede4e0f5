import { FiscusConnectionError, FiscusProblem } from '@fiscus/client'
import { useLanguage } from '../texts/language.ts'
import { useTexts } from '../texts/texts.ts'
import { isProblemTextKey, texts } from './texts.ts'

/** What a page shows of an error. `requestId` is for support, null without an answer of the service. */
export type ProblemText = { title: string; detail: string; requestId: string | null }

/** The text of an error in the language of the panel: by the code of the problem, else as the API wrote it. */
export function useProblemText(error: unknown): ProblemText {
  const t = useTexts(texts)
  const language = useLanguage()
  return problemText(error, { t, isApiLanguage: language === 'en' })
}

type Translator = (key: Parameters<ReturnType<typeof useTexts<keyof typeof texts & string>>>[0]) => string

export function problemText(
  error: unknown,
  { t, isApiLanguage }: { t: Translator; isApiLanguage: boolean },
): ProblemText {
  return { title: '', detail: '', requestId: null }
}

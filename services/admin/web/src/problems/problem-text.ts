import { FiscusConnectionError, FiscusProblem, type ProblemError } from '@fiscus/client'
import { currentLanguage, type Language, useLanguage } from '../texts/language.ts'
import { textsNow } from '../texts/texts.ts'
import { polishFault } from './polish-faults.ts'
import { polishProblems } from './polish-problems.ts'
import { texts } from './texts.ts'

/** What the panel shows of an error. `requestId` is for support, null without an answer of the service. */
export type ProblemText = { title: string; detail: string; requestId: string | null }

/** The text of an error, in the language of the panel. */
export function useProblemText(error: unknown): ProblemText {
  return problemText(error, useLanguage())
}

/** The title by the code of the problem, and the detail as the API wrote it, which names the values and the next step. */
export function problemText(error: unknown, language: Language = currentLanguage()): ProblemText {
  const t = textsNow(texts)
  if (error instanceof FiscusProblem) {
    const { code, title, detail, requestId } = error
    return { title: (language === 'pl' && polishProblems[code]) || title, detail, requestId }
  }
  const isUnreachable = error instanceof FiscusConnectionError
  return {
    title: t(isUnreachable ? 'unreachable' : 'defect'),
    detail: t(isUnreachable ? 'unreachableDetail' : 'defectDetail'),
    requestId: null,
  }
}

/** The text at a field, in the language of the panel where it has one, else as the API wrote it. */
export function faultText(error: ProblemError, language: Language = currentLanguage()): string {
  return (language === 'pl' && polishFault(error)) || error.detail
}

import { FiscusConnectionError, FiscusProblem, type ProblemError } from '@fiscus/client'
import { currentLanguage, type Language, onLanguageChange, useLanguage } from '../texts/language.ts'
import { textsNow } from '../texts/texts.ts'
import { texts } from './texts.ts'

/** What the panel shows of an error. `requestId` is for support, null without an answer of the service. */
export type ProblemText = { title: string; detail: string; requestId: string | null }

type PolishTexts = Pick<typeof import('./polish-problems.ts'), 'polishProblems'> &
  Pick<typeof import('./polish-faults.ts'), 'polishFault'>

let polish: PolishTexts | null = null

/** Loads the Polish texts when the panel is Polish, now or later: 5 kB that the first load of an English panel does not need. */
export function loadProblemTexts(): void {
  // Without them, for example offline, the texts of the API are shown.
  const load = () => void loadPolish().catch(() => {})
  load()
  onLanguageChange(load)
}

async function loadPolish(): Promise<void> {
  if (polish !== null || currentLanguage() !== 'pl') return
  const [{ polishProblems }, { polishFault }] = await Promise.all([
    import('./polish-problems.ts'),
    import('./polish-faults.ts'),
  ])
  polish = { polishProblems, polishFault }
}

/** The text of an error, in the language of the panel. */
export function useProblemText(error: unknown): ProblemText {
  return problemText(error, useLanguage())
}

/** The title by the code of the problem, and the detail as the API wrote it, which names the values and the next step. */
export function problemText(error: unknown, language: Language = currentLanguage()): ProblemText {
  const t = textsNow(texts)
  if (error instanceof FiscusProblem) {
    const { code, title, detail, requestId } = error
    return { title: (language === 'pl' && polish?.polishProblems[code]) || title, detail, requestId }
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
  return (language === 'pl' && polish?.polishFault(error)) || error.detail
}

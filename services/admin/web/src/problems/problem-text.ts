import { type CodedMessage, FiscusConnectionError, FiscusProblem } from '@fiscus/client'
import type { Message } from '@fiscus/messages/message'
import { useSyncExternalStore } from 'react'
import { currentLanguage, type Language, onLanguageChange, useLanguage } from '../texts/language.ts'
import { textsNow } from '../texts/texts.ts'
import { texts } from './texts.ts'

/** What the panel shows of an error. `requestId` is for support, null without a response of the service. */
export type ProblemText = { title: string; detail: string; requestId: string | null }

type PolishTexts = Pick<typeof import('./polish-faults.ts'), 'polishFault'> &
  Pick<typeof import('./polish-text.ts'), 'polishText'> & {
    renderPolish(message: CodedMessage): string
  }

let polish: PolishTexts | null = null
const listeners = new Set<() => void>()

/**
 * Loads the Polish texts when the panel is Polish, now or later: 40 kB that the first load of an English panel does not
 * need.
 */
export function loadProblemTexts(): void {
  // Without them, for example offline, the texts of the API are shown.
  const load = () => void loadPolish().catch(() => {})
  load()
  onLanguageChange(load)
}

async function loadPolish(): Promise<void> {
  if (polish !== null || currentLanguage() !== 'pl') return
  const [{ polishFault }, { polishText }, messages] = await Promise.all([
    import('./polish-faults.ts'),
    import('./polish-text.ts'),
    import('@fiscus/messages/render'),
  ])
  const renderPolish = (message: CodedMessage) => messages.render(message as Message, messages.polish)
  polish = { polishFault, polishText, renderPolish }
  for (const listener of listeners) listener()
}

/** The language of texts of the services: English until those of another language are loaded. */
function useServiceLanguage(): Language {
  const language = useLanguage()
  const isLoaded = useSyncExternalStore(onLoaded, () => polish !== null)
  return language === 'pl' && isLoaded ? 'pl' : 'en'
}

function onLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A text of a service in the language of the panel. `message` is the text as code and values. */
export type ServiceText = (text: string, message?: CodedMessage | null) => string

/**
 * Returns results, reasons and faults of the services in the language of the panel; a text without a message, as of a
 * foreign server, as it is.
 */
export function useServiceText(): ServiceText {
  const language = useServiceLanguage()
  return (text, message) => serviceText(text, message, language)
}

function serviceText(text: string, message: CodedMessage | null | undefined, language: Language): string {
  if (language === 'en' || polish === null) return text
  return message ? polish.renderPolish(message) : (polish.polishText(text) ?? text)
}

/** The text of an error, in the language of the panel. */
export function useProblemText(error: unknown): ProblemText {
  return problemText(error, useServiceLanguage())
}

/**
 * The title by the code of the problem, and its detail, which names the values and the next step: in the language of
 * the panel where it or its faults are known, else as the API wrote it.
 */
export function problemText(error: unknown, language: Language = currentLanguage()): ProblemText {
  const t = textsNow(texts)
  if (error instanceof FiscusProblem) {
    const { code, title, errors, requestId, detailMessage } = error
    const detail = errors.reduce(
      (text, fault) => text.replace(fault.detail, () => faultText(fault, language)),
      serviceText(error.detail, detailMessage, language),
    )
    const ofCode = { code: `problems.${code}`, params: {} }
    return { title: serviceText(title, ofCode, language), detail, requestId }
  }
  const isUnreachable = error instanceof FiscusConnectionError
  return {
    title: t(isUnreachable ? 'unreachable' : 'defect'),
    detail: t(isUnreachable ? 'unreachableDetail' : 'defectDetail'),
    requestId: null,
  }
}

/** The text at a field, in the language of the panel where it has one, else as the API wrote it. */
export function faultText(
  error: { code: string; detail: string; message?: CodedMessage | undefined },
  language: Language = currentLanguage(),
): string {
  if (language === 'en' || polish === null) return error.detail
  return error.message ? polish.renderPolish(error.message) : (polish.polishFault(error) ?? error.detail)
}

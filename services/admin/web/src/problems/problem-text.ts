import { type CodedMessage, FiscusConnectionError, FiscusProblem } from '@fiscus/client'
import type { Message } from '@fiscus/messages/message'
import { useSyncExternalStore } from 'react'
import { currentLanguage, type Language, onLanguageChange, useLanguage } from '../texts/language.ts'
import { textsNow } from '../texts/texts.ts'
import { texts } from './texts.ts'

/** What the panel shows of an error. `requestId` is for support, null without a response of the service. */
export type ProblemText = { title: string; detail: string; requestId: string | null }

let renderPolish: ((message: CodedMessage) => string) | null = null
const listeners = new Set<() => void>()

/**
 * Loads the Polish texts when the panel is Polish, now or later: 44 kB, compressed, that the first load of an English panel does not
 * need.
 */
export function loadProblemTexts(): void {
  // Without them, for example offline, the texts of the API are shown.
  const load = () => void loadPolish().catch(() => {})
  load()
  onLanguageChange(load)
}

async function loadPolish(): Promise<void> {
  if (renderPolish !== null || currentLanguage() !== 'pl') return
  const { polish, render } = await import('@fiscus/messages/render')
  renderPolish = (message) => render(message as Message, polish)
  for (const listener of listeners) listener()
}

/** The language of texts of the services: English until those of another language are loaded. */
function useServiceLanguage(): Language {
  const language = useLanguage()
  const isLoaded = useSyncExternalStore(onLoaded, () => renderPolish !== null)
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
  if (language === 'en' || renderPolish === null || !message) return text
  const polish = renderPolish(message)
  // A newer service may have messages that this panel does not know.
  return polish === message.code ? text : polish
}

/** The text of an error, in the language of the panel. */
export function useProblemText(error: unknown): ProblemText {
  return problemText(error, useServiceLanguage())
}

/**
 * The title by the code of the problem, and its detail, which names the values and the next step: in the language of
 * the panel, or as the API wrote it where a newer service has a text that the panel does not know.
 */
export function problemText(error: unknown, language: Language = currentLanguage()): ProblemText {
  const t = textsNow(texts)
  if (error instanceof FiscusProblem) {
    const { code, title, requestId, detailMessage } = error
    const detail = serviceText(error.detail, detailMessage, language)
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
  error: { detail: string; message?: CodedMessage | null | undefined },
  language: Language = currentLanguage(),
): string {
  return serviceText(error.detail, error.message, language)
}

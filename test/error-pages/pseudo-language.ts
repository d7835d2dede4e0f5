import type { Message } from '@fiscus/messages/message'
import { english, render, type Words } from '@fiscus/messages/render'

/**
 * Puts the words of a text in marks, and leaves its placeholders outside of them: `{name}`, `{count:file|files}` of the
 * services, `{{name}}` of the panel. The function needs nothing else: a browser runs its source.
 */
export function marked(text: string): string {
  const mark = (words: string) => `⟦${words}⟧`
  return text.replaceAll(
    /\{\{\w+\}\}|\{(\w+):([^{}]*)\}|\{\w+\}|[^{}]+/g,
    (part, name?: string, forms?: string) => {
      if (forms !== undefined) return `{${name}:${forms.split('|').map(mark).join('|')}}`
      return part.startsWith('{') ? part : mark(part)
    },
  )
}

/** What stands outside of marks: the parts of a text that did not go through the catalogue, with marks between them. */
export function outsideMarks(text: string): string {
  const inner = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '\n')
  return inner === text ? text : outsideMarks(inner)
}

/** A language whose words stand in marks. */
const pseudo: Words = {
  locale: 'en',
  textOf: (code) => {
    const text = english.textOf(code)
    return text && marked(text)
  },
}

type Text = { detail: string; message?: Message }

/** What a person reads in the body of a problem. */
export type TextsOfProblem = Text & { errors?: readonly Text[] }

/** The texts of a problem that have words outside of the catalogue; a name, an amount or an address is none. */
export function textsOutsideCatalogue({ errors = [], ...problem }: TextsOfProblem): string[] {
  return [problem, ...errors].flatMap(({ detail, message }) => {
    const outside = message ? outsideMarks(render(message, pseudo)) : detail
    return /\p{Ll}{2,} \p{Ll}{2,}/u.test(outside) ? [detail] : []
  })
}

import type { Message } from '@fiscus/messages/message'
import { english, render, type Words } from '@fiscus/messages/render'

const mark = (text: string) => `⟦${text}⟧`

/** A language whose words stand in marks: what stands outside of them did not go through the catalogue. */
const pseudo: Words = {
  locale: 'en',
  textOf: (code) =>
    english
      .textOf(code)
      ?.replaceAll(/\{(\w+):([^{}]*)\}|\{\w+\}|[^{}]+/g, (part, name?: string, forms?: string) => {
        if (forms !== undefined) return `{${name}:${forms.split('|').map(mark).join('|')}}`
        return part.startsWith('{') ? part : mark(part)
      }),
}

type Text = { detail: string; message?: Message }

/** What a person reads in the body of a problem. */
export type TextsOfProblem = Text & { errors?: readonly Text[] }

/** The texts of a problem that have words outside of the catalogue; a name, an amount or an address is none. */
export function textsOutsideCatalogue({ errors = [], ...problem }: TextsOfProblem): string[] {
  return [problem, ...errors].flatMap(({ detail, message }) => {
    const outside = message ? render(message, pseudo).replaceAll(/⟦[^⟧]*⟧/g, '') : detail
    return /\p{Ll}{2,} \p{Ll}{2,}/u.test(outside) ? [detail] : []
  })
}

/**
 * A text that people read: which one it is, and the values in it. It is stored and sent as this, and its words are in
 * the catalogue. The code never changes its meaning.
 */
export type Message = { readonly code: string; readonly params: Readonly<Record<string, Value>> }

/**
 * A value in a text. A string stays as it is, in every language: a name, an amount, an answer of a foreign server. A
 * number is written as the language writes numbers.
 */
export type Value = string | number | Message | readonly (string | Message)[]

/** The words of a message, in each language, beside each other. */
export type Wording = { readonly en: string; readonly pl: string }

/** The placeholders of a text: `{name}`, and `{count:file|files}`, which writes the form that fits the number. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? Inside | Placeholder<Rest>
  : never
type Counted<Inside> = Inside extends `${infer Name}:${string}` ? Name : never
type Named<Inside> = Inside extends `${string}:${string}` ? never : Inside
type Params<Inside extends string> = { readonly [Name in Counted<Inside>]: number } & {
  readonly [Name in Exclude<Named<Inside>, Counted<Inside>>]: Value
}

/** Makes a message of a definition. Its parameters are those of its English text. */
export type MessageOf<Text extends string> = ([Placeholder<Text>] extends [never]
  ? () => Message
  : (params: Params<Placeholder<Text>>) => Message) & { readonly code: string; readonly wording: Wording }

/**
 * Defines the messages of a domain.
 * `const results = defineMessages('results', { sent: { en: '{count} {count:mail|mails} sent', pl: '…' } })`, then
 * `results.sent({ count: 2 })` is `{ code: 'results.sent', params: { count: 2 } }`.
 * Forms stand in the order of the plural rules of the language (Unicode CLDR): one|other, in Polish one|few|many.
 */
export function defineMessages<const Wordings extends Record<string, Wording>>(
  domain: string,
  wordings: Wordings,
): { readonly [Name in keyof Wordings]: MessageOf<Wordings[Name]['en']> } {
  const messages = Object.entries(wordings).map(([name, wording]) => {
    const code = `${domain}.${name}`
    return [name, Object.assign((params: Message['params'] = {}) => ({ code, params }), { code, wording })]
  })
  return Object.fromEntries(messages)
}

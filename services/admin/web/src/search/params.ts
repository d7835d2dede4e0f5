/** How a value is written in the address. What does not fit is read as the default, and the default is left out. */
export type Param<Value> = {
  fallback: Value
  read: (text: string) => Value | undefined
  write: (value: Value) => string
}

type AnyParam = { fallback: unknown; read: (text: string) => unknown; write: (value: never) => string }

/** The parameters of a page by their names. */
export type Params = Readonly<Record<string, AnyParam>>
export type ValuesOf<P> = { [Name in keyof P]: P[Name] extends Param<infer Value> ? Value : never }

/** Any text of at most 200 characters: `?q=FV`. */
export function textParam(fallback = ''): Param<string> {
  return { fallback, read: (text) => text.slice(0, textLengthMax), write: (value) => value }
}

const textLengthMax = 200

/** One of some words: `?status=failed`. */
export function choiceParam<const Choice extends string, const Fallback extends string>(
  choices: readonly Choice[],
  fallback: Fallback,
): Param<Choice | Fallback> {
  return { fallback, read: (text) => choices.find((choice) => choice === text), write: (value) => value }
}

/** Yes or no: `?paused=1`. */
export function flagParam(): Param<boolean> {
  return { fallback: false, read: (text) => text === '1', write: (value) => (value ? '1' : '') }
}

/** A date: `?since=2026-11-22`. */
export function dateParam(): Param<string> {
  return { fallback: '', read: (text) => (isDate(text) ? text : undefined), write: (value) => value }
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Reads the values of an address. */
export function readParams<P extends Params>(
  params: P,
  search: Readonly<Record<string, unknown>>,
): ValuesOf<P> {
  const values = Object.entries(params).map(([name, { fallback, read }]) => {
    const text = search[name]
    return [name, typeof text === 'string' ? (read(text) ?? fallback) : fallback]
  })
  return Object.fromEntries(values)
}

/** Returns the search of an address with other values; a default is left out. */
export function writeParams<P extends Params>(
  params: P,
  search: Readonly<Record<string, unknown>>,
  changes: Partial<ValuesOf<P>>,
): Record<string, unknown> {
  const next = { ...search }
  for (const [name, value] of Object.entries(changes)) {
    const param = params[name]
    if (!param) continue
    const text = param.write(value as never)
    next[name] = text === param.write(param.fallback as never) ? undefined : text
  }
  return next
}
